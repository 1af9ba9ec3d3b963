//! What `#[derive(Classified)]` writes, by hand.
//!
//! `Derived` has the attribute, `ByHand` has what comes of it. The two say the same of every value;
//! `main` holds them against each other. Read it to see what the derive costs (a table, and two
//! `match`es), or to write the trait by hand where the derive does not fit.
#![expect(clippy::print_stdout, reason = "printing is what this example does")]

use core::{
    fmt::{self, Display},
    time::Duration,
};

use toolfail::{
    Class, Classified, Code, Effect, Entry, Failure, Language, Layer, RetryableReporter, Verdict,
    codes,
};

/// The type as a host writes it.
#[derive(Debug, thiserror::Error, Classified)]
#[toolfail(domain = "orders.example")]
enum Derived {
    #[error("the warehouse is busy")]
    #[toolfail(class = "rate_limited", code = 4003)]
    Busy {
        #[toolfail(retry_after)]
        wait: Option<Duration>,
    },

    #[error("no field {name}")]
    #[toolfail(class = "invalid_argument", remediation = "Add the missing field.")]
    MissingField {
        #[toolfail(show)]
        name: String,
    },

    #[error("lost the answer of the warehouse")]
    #[toolfail(code = 6002)]
    AnswerLost,

    #[error("stock")]
    #[toolfail(transparent)]
    Stock(Failure),

    #[error("exit status {0}")]
    #[toolfail(with = Self::judge)]
    Exit(i32),
}

impl Derived {
    fn judge(&self) -> Verdict {
        match self {
            Self::Exit(status) => of_exit(*status),
            _ => Verdict::new(Class::Unknown),
        }
    }
}

fn of_exit(status: i32) -> Verdict {
    // EX_TEMPFAIL
    let is_temporary = status == 75;
    Verdict::new(if is_temporary {
        Class::Transient
    } else {
        Class::Permanent
    })
}

/// The same type without the derive.
#[derive(Debug, thiserror::Error)]
enum ByHand {
    #[error("the warehouse is busy")]
    Busy { wait: Option<Duration> },
    #[error("no field {name}")]
    MissingField { name: String },
    #[error("lost the answer of the warehouse")]
    AnswerLost,
    #[error("stock")]
    Stock(Failure),
    #[error("exit status {0}")]
    Exit(i32),
}

/// A row a variant: what the attribute says, as data that is there before the program runs.
static ROWS: [Entry; 5] = [
    Entry::new(
        "ByHand",
        "Busy",
        Verdict::new(Class::RateLimited)
            .with_code(codes::RESOURCE_BUSY)
            .with_reason("busy"),
    )
    .with_domain("orders.example"),
    Entry::new(
        "ByHand",
        "MissingField",
        Verdict::new(Class::InvalidArgument).with_reason("missing_field"),
    )
    .with_domain("orders.example")
    .with_remediation("Add the missing field."),
    // A well-known code without a class: the derive has the compiler look its row up.
    Entry::new(
        "ByHand",
        "AnswerLost",
        Verdict::from_code(codes::CALLBACK_FAILED).with_reason("answer_lost"),
    )
    .with_domain("orders.example"),
    // What only run time knows. The reasons of a wrapped error are not this type's, hence no
    // domain.
    Entry::at_run_time("ByHand", "Stock"),
    Entry::at_run_time("ByHand", "Exit").with_domain("orders.example"),
];

impl ByHand {
    /// The row of this value: a number a variant, and nothing of its fields.
    const fn row(&self) -> &'static Entry {
        let [busy, missing_field, answer_lost, stock, exit] = &ROWS;
        match self {
            Self::Busy { .. } => busy,
            Self::MissingField { .. } => missing_field,
            Self::AnswerLost => answer_lost,
            Self::Stock(..) => stock,
            Self::Exit(..) => exit,
        }
    }
}

impl Classified for ByHand {
    /// The row's verdict, but for the variants whose fields or functions have a say.
    fn verdict(&self) -> Verdict {
        let declared = self.row().verdict();
        match self {
            // `None` leaves what the attribute says.
            Self::Busy { wait: Some(wait) } => declared.with_retry_after(*wait),
            Self::Stock(failure) => failure.verdict(),
            Self::Exit(status) => of_exit(*status),
            _ => declared,
        }
    }

    fn entries() -> &'static [Entry] {
        &ROWS
    }

    /// What a verdict cannot hold. The trait's method for this is hidden, since only the derive
    /// knows how to use it well; by hand, it is said on the failure.
    fn to_failure(&self) -> Failure {
        let failure = match self {
            // Taken whole, but for the message.
            Self::Stock(inner) => return inner.clone().with_message(self.to_string()),
            Self::Busy { .. } | Self::AnswerLost | Self::Exit(_) => self.base(),
            Self::MissingField { name } => self.base().with_fact("name", name),
        };
        let row = self.row();
        let failure = match row.domain() {
            Some(domain) => failure.with_domain(domain),
            None => failure,
        };
        match row.remediation() {
            Some(remediation) => failure.with_remediation(remediation),
            None => failure,
        }
    }
}

impl ByHand {
    fn base(&self) -> Failure {
        Failure::from_verdict(self.verdict(), self.to_string())
    }
}

impl RetryableReporter for ByHand {
    fn is_retryable(&self) -> bool {
        self.verdict().is_retryable()
    }
}

fn main() {
    let wrapped = || {
        Failure::transient("the stock service hung up")
            .with_effect(Effect::InDoubt)
            .with_layer(Layer::SideEffect)
            .with_reason("hung_up")
    };
    let wait = Some(Duration::from_secs(30));
    let name = || "sku".to_owned();
    let pairs = [
        (Derived::Busy { wait }, ByHand::Busy { wait }),
        (Derived::Busy { wait: None }, ByHand::Busy { wait: None }),
        (
            Derived::MissingField { name: name() },
            ByHand::MissingField { name: name() },
        ),
        (Derived::AnswerLost, ByHand::AnswerLost),
        (Derived::Stock(wrapped()), ByHand::Stock(wrapped())),
        (Derived::Exit(75), ByHand::Exit(75)),
        (Derived::Exit(1), ByHand::Exit(1)),
    ];
    for (derived, by_hand) in &pairs {
        assert_same(derived, by_hand);
        let failure = derived.to_failure();
        println!("{failure}: {}", Summary(&failure));
    }

    for (derived, by_hand) in Derived::entries().iter().zip(ByHand::entries()) {
        assert_eq!(derived.variant(), by_hand.variant());
        assert_eq!(derived.class(), by_hand.class());
        assert_eq!(derived.verdict(), by_hand.verdict());
        assert_eq!(derived.domain(), by_hand.domain());
        assert_eq!(derived.remediation(), by_hand.remediation());
    }
    println!("{} rows, the same twice", Derived::entries().len());
}

fn assert_same(derived: &Derived, by_hand: &ByHand) {
    assert_eq!(derived.verdict(), by_hand.verdict());
    assert_eq!(derived.is_retryable(), by_hand.is_retryable());
    let [derived, by_hand] = [derived.to_failure(), by_hand.to_failure()];
    assert_eq!(derived.message(), by_hand.message());
    assert_eq!(derived.domain(), by_hand.domain());
    assert_eq!(
        derived.remediation(Language::English),
        by_hand.remediation(Language::English)
    );
    assert_eq!(
        derived.guidance().to_string(),
        by_hand.guidance().to_string()
    );
}

struct Summary<'a>(&'a Failure);

impl Display for Summary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(failure) = self;
        write!(f, "{}", failure.class())?;
        if let Some(code) = failure.code().map(Code::get) {
            write!(f, ", code {code}")?;
        }
        write!(f, ", reason {}", failure.reason())
    }
}

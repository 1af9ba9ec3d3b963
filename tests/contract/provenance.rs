//! §2: who said what the class is.

use toolfail::{
    Class, Code, Failure, Provenance, Registry, ResultExt, Sentinel, Verdict, classify_as, codes,
};

#[test]
fn a_host_a_constructor_a_claim_and_a_row_declare() {
    let declared = [
        Failure::new(Class::Unknown, "m"),
        Failure::transient("m"),
        Failure::from(Sentinel::Transient),
        classify_as(Class::Unknown, "m"),
        Err::<(), _>("m")
            .classify_as(Class::SelfReported)
            .unwrap_err(),
        codes::SYSTEM_ERROR.failure(),
        Failure::from_verdict(Verdict::from_code(codes::RESOURCE_BUSY), "m"),
        Registry::new().failure(&Sentinel::NotFound),
    ];
    for failure in declared {
        assert_eq!(failure.provenance(), &Provenance::Declared, "{failure:?}");
    }
}

#[test]
fn a_report_of_its_own_is_self_reported() {
    for retryable in [true, false] {
        let verdict = Verdict::self_reported(retryable);
        let failure = Failure::from_verdict(verdict, "m");
        assert_eq!(failure.provenance(), &Provenance::SelfReported);
        let class = if retryable {
            Class::SelfReported
        } else {
            Class::Unknown
        };
        assert_eq!((failure.class(), failure.reason()), (class, class.as_str()));
        assert!(verdict.is_self_reported());
    }
    assert!(
        !Verdict::new(Class::SelfReported).is_self_reported(),
        "a claimed class is declared"
    );
}

#[test]
fn nobody_judged_what_is_default() {
    let error = std::io::Error::other("m");
    assert_eq!(
        Registry::new().failure(&error).provenance(),
        &Provenance::Default
    );
    let nobodys = Code::new(9_999).unwrap().failure();
    assert_eq!(nobodys.provenance(), &Provenance::Default);
}

#[test]
fn an_adapter_gives_its_name() {
    let verdict = Verdict::new(Class::Transient).with_adapter("http1");
    let failure = Failure::from_verdict(verdict, "m");
    assert_eq!(failure.provenance(), &Provenance::Adapter("http1".into()));
    assert_eq!(failure.verdict(), verdict);
}

#[test]
fn each_has_a_wire_word() {
    let words = [
        (Provenance::Declared, "declared"),
        (Provenance::SelfReported, "self_reported"),
        (Provenance::Default, "default"),
        (Provenance::Adapter("io".into()), "adapter:io"),
    ];
    for (provenance, word) in words {
        assert_eq!(provenance.to_string(), word);
    }
}

#[test]
fn the_caller_who_classifies_anew_declares() {
    let failure = Failure::from_verdict(Verdict::self_reported(true), "m");
    assert_eq!(
        classify_as(Class::Permanent, failure).provenance(),
        &Provenance::Declared
    );
}

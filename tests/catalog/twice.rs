//! One code, used twice.

use toolfail::{Catalog, Classified, Entry, Verdict};

use crate::host::{BY_HAND, ByHand, OrderError, StockError};

mod elsewhere {
    use super::{BY_HAND, Classified, Entry, Verdict};

    /// Another type of the same name, with the same rows.
    pub(crate) struct ByHand;

    impl Classified for ByHand {
        fn verdict(&self) -> Verdict {
            BY_HAND
        }

        fn entries() -> &'static [Entry] {
            const { &[Entry::new("ByHand", "ByHand", BY_HAND).with_domain("hand.example")] }
        }
    }

    /// A code three times in one type.
    pub(crate) struct Thrice;

    impl Classified for Thrice {
        fn verdict(&self) -> Verdict {
            BY_HAND
        }

        fn entries() -> &'static [Entry] {
            const {
                &[
                    Entry::new("Thrice", "A", BY_HAND),
                    Entry::new("Thrice", "B", BY_HAND),
                    Entry::new("Thrice", "C", BY_HAND),
                ]
            }
        }
    }
}

fn messages(catalog: &Catalog) -> Vec<String> {
    catalog.twice().map(|twice| twice.to_string()).collect()
}

#[test]
fn a_code_used_twice_is_found_across_types_and_within_one() {
    let catalog = Catalog::new()
        .with::<OrderError>()
        .with::<StockError>()
        .with::<ByHand>();
    assert_eq!(messages(&catalog), Vec::<String>::new());
    assert_eq!(
        messages(&catalog.clone().with::<elsewhere::ByHand>()),
        [
            "code 9100 is used by both catalog::host::ByHand and catalog::twice::elsewhere::ByHand: give one of them another code"
        ]
    );
    assert_eq!(
        messages(&Catalog::new().with::<elsewhere::Thrice>()),
        [
            "code 9100 is used by both catalog::twice::elsewhere::Thrice::A and catalog::twice::elsewhere::Thrice::B: give one of them another code",
            "code 9100 is used by both catalog::twice::elsewhere::Thrice::B and catalog::twice::elsewhere::Thrice::C: give one of them another code"
        ]
    );
    // Rows without a code share nothing.
    let none = catalog
        .rows()
        .iter()
        .filter(|row| row.code().is_none())
        .count();
    assert!(none > 1);
}

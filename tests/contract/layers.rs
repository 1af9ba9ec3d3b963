//! §6: the five layers and their recovery rows.

use toolfail::{Class, Failure, Layer};

use crate::table::rows;

#[test]
fn the_recovery_of_every_layer_is_its_row_of_the_table() {
    let table = rows::<6>(include_str!("data/layers.tsv"));
    assert_eq!(table.len(), Layer::ALL.len());
    for ([word, event, action, retry, person, fields], layer) in table.into_iter().zip(Layer::ALL) {
        let row = layer.recovery();
        assert_eq!(layer.as_str(), word);
        assert_eq!(row.layer, layer, "{word}");
        assert_eq!(row.event, event, "{word}");
        assert_eq!(row.action, action, "{word}");
        assert_eq!(row.retry, retry, "{word}");
        assert_eq!(row.person, person, "{word}");
        assert_eq!(row.log_fields.join(", "), fields, "{word}");
    }
}

#[test]
fn a_stated_layer_stands_in_place_of_the_default() {
    for class in Class::ALL {
        for layer in Layer::ALL {
            assert_eq!(Failure::new(class, "m").with_layer(layer).layer(), layer);
        }
    }
}

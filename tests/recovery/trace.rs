//! Records as events of `tracing`.

use core::fmt::Debug;
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex},
};

use toolfail::{Effect, Failure, Layer, recovery::Record};
use tracing_subscriber::{Layer as Listener, layer::SubscriberExt};
use tracing01::{
    Event, Level, Subscriber,
    field::{Field, Visit},
};

use crate::drive::{call, fail, step, valid};

type Seen = Vec<(Level, BTreeMap<String, String>)>;

struct Recorder(Arc<Mutex<Seen>>);

impl<S: Subscriber> Listener<S> for Recorder {
    fn on_event(&self, event: &Event<'_>, _: tracing_subscriber::layer::Context<'_, S>) {
        let mut fields = Fields::default();
        event.record(&mut fields);
        assert_eq!(event.metadata().target(), "toolfail::recovery");
        self.0
            .lock()
            .unwrap()
            .push((*event.metadata().level(), fields.0));
    }
}

#[derive(Default)]
struct Fields(BTreeMap<String, String>);

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.0.insert(field.name().into(), format!("{value:?}"));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.0.insert(field.name().into(), value.into());
    }
}

fn written(records: &[Record]) -> Seen {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let subscriber = tracing_subscriber::registry().with(Recorder(Arc::clone(&seen)));
    tracing01::subscriber::with_default(subscriber, || {
        records.iter().for_each(Record::write);
    });
    let seen = seen.lock().unwrap();
    seen.clone()
}

#[test]
fn a_record_is_one_event_with_flat_dotted_fields() {
    let mut machine = valid(call("create_order"));
    let lost = Failure::transient("a message")
        .with_layer(Layer::SideEffect)
        .with_effect(Effect::InDoubt);
    let record = fail(&mut machine, lost).record;
    let seen = written(core::slice::from_ref(&record));
    let [(level, fields)] = &seen[..] else {
        panic!("{seen:?}");
    };
    assert_eq!(*level, Level::WARN);
    for (name, value) in [
        ("gen_ai.operation.name", "execute_tool"),
        ("gen_ai.tool.name", "create_order"),
        ("gen_ai.tool.call.id", "call-1"),
        ("error.type", "transient"),
        ("toolfail.event", "side_effect_uncertain"),
        ("toolfail.state", "check_side_effect"),
        ("toolfail.attempt", "1"),
        ("toolfail.auto_retry", "true"),
    ] {
        assert_eq!(fields.get(name).map(String::as_str), Some(value), "{name}");
    }
}

/// Every field that is in the JSON of a record is in its event, and none other but OpenTelemetry's.
#[test]
fn an_event_has_the_fields_of_the_record() {
    for layer in Layer::ALL {
        let failure = Failure::permanent("x").with_layer(layer);
        let record = fail(&mut valid(call("t")), failure).record;
        let seen = written(core::slice::from_ref(&record));
        let ours: BTreeMap<&str, &str> = seen[0]
            .1
            .iter()
            .filter_map(|(name, value)| Some((name.strip_prefix("toolfail.")?, &**value)))
            .collect();
        let json = serde_json::to_value(&record).unwrap();
        let members = json.as_object().unwrap();
        // Sorted: another crate of the build may have `serde_json` keep the order of writing.
        let expected: BTreeSet<&str> = members
            .iter()
            .filter(|(_, value)| !value.is_null())
            .map(|(name, _)| &**name)
            .collect();
        assert_eq!(
            ours.keys().copied().collect::<BTreeSet<_>>(),
            expected,
            "{layer}"
        );
        for (name, value) in members.iter().filter(|(_, value)| value.is_string()) {
            assert_eq!(
                ours.get(&**name).copied(),
                value.as_str(),
                "{layer}: {name}"
            );
        }
    }
}

#[test]
fn a_record_without_a_failure_is_information() {
    let mut machine = valid(call("t"));
    let returned = toolfail::recovery::Event::Returned { attempt: 1 };
    let record = step(&mut machine, returned).record;
    let seen = written(&[record]);
    assert_eq!(seen[0].0, Level::INFO);
    assert!(!seen[0].1.contains_key("error.type"));
}

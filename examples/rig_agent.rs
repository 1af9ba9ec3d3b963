//! A rig agent that does not charge twice: a real tool loop, with a scripted model and no network.
//!
//! Look at `Charge` first: its `Error` is a `Failure`, and `map_error` hands it over. Then at `Script`:
//! the model does what the tool's feedback says and nothing else. The charge loses its answer; told
//! that a resend is not safe and to confirm first, the model looks the charge up and finds it done.
//!
//! Run it with `cargo run --example rig_agent --features rig`.
#![expect(clippy::print_stdout, reason = "printing is what this example does")]

use core::{
    error::Error,
    sync::atomic::{AtomicU32, Ordering},
};
use std::sync::{Arc, Mutex, PoisonError};

use futures_util::stream;
use rig_agent::{AgentBuilder, completion::CompletionRequest};
use rig_core::{
    driver::{Exchange, Model, Opened, Opening, Transport},
    message::{Message, ToolResultContent, UserContent},
    operation::Finish,
    test_utils::{MockFrame, MockScript, MockStreamEvent},
    tool::{PortableTool, ToolExecutionError},
};
use serde_json::{Value, json};
use toolfail::{Classified, Failure};

#[derive(Debug, thiserror::Error, Classified)]
enum BankError {
    #[error("bank-3 closed the connection after the request, key sk-live-1")]
    #[toolfail(class = "transient", effect = "in_doubt")]
    AnswerLost,
}

/// What stands for the bank: it takes the money, and its answer is lost.
#[derive(Default)]
struct Bank {
    charges: AtomicU32,
}

struct Charge(Arc<Bank>);

impl PortableTool for Charge {
    const NAME: &'static str = "charge";
    type Args = Value;
    type Output = String;
    type Error = Failure;

    fn description(&self) -> String {
        "Charges the account".into()
    }

    fn parameters(&self) -> Value {
        json!({ "type": "object", "properties": {} })
    }

    fn map_error(&self, error: Failure) -> ToolExecutionError {
        error.into()
    }

    async fn call(&self, _arguments: Value) -> Result<String, Failure> {
        self.0.charges.fetch_add(1, Ordering::Relaxed);
        Err(BankError::AnswerLost)?
    }
}

struct LookUp(Arc<Bank>);

impl PortableTool for LookUp {
    const NAME: &'static str = "look_up";
    type Args = Value;
    type Output = String;
    type Error = Failure;

    fn description(&self) -> String {
        "Says whether the account was charged".into()
    }

    fn parameters(&self) -> Value {
        json!({ "type": "object", "properties": {} })
    }

    fn map_error(&self, error: Failure) -> ToolExecutionError {
        error.into()
    }

    async fn call(&self, _arguments: Value) -> Result<String, Failure> {
        let charges = self.0.charges.load(Ordering::Relaxed);
        Ok(format!("charged {charges} time(s)"))
    }
}

/// The model: it obeys the last feedback.
#[derive(Clone, Default)]
struct Script {
    feedback: Arc<Mutex<Vec<String>>>,
}

impl Script {
    fn answer(&self, feedback: Option<String>) -> MockStreamEvent {
        let call = |tool: &str| MockStreamEvent::tool_call(format!("call-{tool}"), tool, json!({}));
        let Some(feedback) = feedback else {
            return call("charge");
        };
        println!("the model hears: {feedback}\n");
        let answer = if feedback.contains("First confirm whether the last attempt took effect.") {
            call("look_up")
        } else if feedback.contains("charged 1 time(s)") {
            MockStreamEvent::text("The account was charged once.")
        } else {
            call("charge")
        };
        let mut heard = self.feedback.lock().unwrap_or_else(PoisonError::into_inner);
        heard.push(feedback);
        answer
    }
}

impl Transport<MockScript> for Script {
    #[expect(clippy::result_large_err, reason = "the error is the trait's")]
    fn send(&self, request: CompletionRequest, _exchange: Exchange) -> Opening<MockFrame> {
        let answer = self.answer(last_feedback(&request));
        let events = [answer, MockStreamEvent::FinalResponse(Finish::default())];
        let frames = events.map(|event| Ok(MockFrame::Event(event)));
        Opening::ready(Opened::new(stream::iter(frames)))
    }
}

/// What the last tool told the model.
fn last_feedback(request: &CompletionRequest) -> Option<String> {
    let Message::User { content } = request.chat_history.last()? else {
        return None;
    };
    content.iter().find_map(|content| match content {
        UserContent::ToolResult(result) => result
            .content
            .iter()
            .find_map(ToolResultContent::as_text)
            .map(str::to_owned),
        _ => None,
    })
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let bank = Arc::new(Bank::default());
    let script = Script::default();
    let model = Model::new(MockScript::new("scripted"), script.clone()).erase();
    let agent = AgentBuilder::new(model)
        .tool(Charge(Arc::clone(&bank)))
        .tool(LookUp(Arc::clone(&bank)))
        .build();

    let answer = agent.prompt("Charge the account.").max_turns(6).await?;
    println!("the model says: {}", answer.output());

    assert_eq!(
        bank.charges.load(Ordering::Relaxed),
        1,
        "the account was charged once"
    );
    assert_eq!(answer.output(), "The account was charged once.");
    let feedback = script
        .feedback
        .lock()
        .unwrap_or_else(PoisonError::into_inner);
    assert!(
        feedback
            .iter()
            .all(|text| !text.contains("sk-live") && !text.contains("bank-3"))
    );
    Ok(())
}

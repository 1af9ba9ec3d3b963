//! An MCP server whose tools fail, and a client that knows what to do about it.
//!
//! Look at `Shop::charge` first: a tool returns `Result<Json<Receipt>, Failure>` and uses `?`. Then at
//! `Shop::new`: one line makes a panic answer too. Then at `next_step`: the client decides by what the
//! result carries, and never reads its text.
//!
//! Run it with `cargo run --example mcp_tool --features mcp`. Server and client talk over memory.
#![expect(clippy::print_stdout, reason = "printing is what this example does")]

use core::{error::Error, time::Duration};

use rmcp::{
    Json, RoleClient, ServerHandler, ServiceExt,
    handler::server::{router::tool::ToolRouter, wrapper::Parameters},
    model::{CallToolRequestParams, JsonObject},
    service::RunningService,
    tool, tool_handler, tool_router,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use toolfail::{CallContext, Classified, Failure, Idempotency, Step, decide, rmcp3};

/// The error type this server has anyway.
#[derive(Debug, thiserror::Error, Classified)]
#[toolfail(domain = "shop.example")]
enum ShopError {
    #[error("pay-7 answered 429 to key sk-live-1")]
    #[toolfail(code = 4003)]
    Busy {
        #[toolfail(retry_after)]
        wait: Duration,
    },

    #[error("lost the connection to pay-7 after sending, key sk-live-1")]
    #[toolfail(class = "transient", effect = "in_doubt")]
    AnswerLost,

    #[error("no account {account}")]
    #[toolfail(
        class = "not_found",
        remediation = "Take an account from `list_accounts`."
    )]
    NoAccount {
        #[toolfail(show)]
        account: String,
    },
}

#[derive(Deserialize, JsonSchema)]
struct Charge {
    account: String,
}

#[derive(Serialize, JsonSchema)]
struct Receipt {
    number: u32,
}

struct Shop {
    tools: ToolRouter<Self>,
}

#[tool_router]
impl Shop {
    fn new() -> Self {
        Self {
            tools: rmcp3::catch_panics(Self::tool_router()),
        }
    }

    #[tool(description = "Charges an account")]
    async fn charge(
        &self,
        Parameters(Charge { account }): Parameters<Charge>,
    ) -> Result<Json<Receipt>, Failure> {
        let number = pay(account)?;
        Ok(Json(Receipt { number }))
    }

    #[tool(
        description = "Looks an account up",
        annotations(read_only_hint = true)
    )]
    async fn look_up(
        &self,
        Parameters(Charge { account }): Parameters<Charge>,
    ) -> Result<Json<Receipt>, Failure> {
        let number = pay(account)?;
        Ok(Json(Receipt { number }))
    }
}

// Without `router`, the macro would make a router of its own, which catches nothing.
#[tool_handler(router = self.tools)]
impl ServerHandler for Shop {}

/// What stands for the payment service.
#[expect(clippy::panic, reason = "a tool with a bug is what one row is about")]
fn pay(account: String) -> Result<u32, ShopError> {
    match account.as_str() {
        "busy" => Err(ShopError::Busy {
            wait: Duration::from_millis(1500),
        }),
        "lost" => Err(ShopError::AnswerLost),
        "bug" => panic!("index out of range, key sk-live-1"),
        "alice" => Ok(7),
        _ => Err(ShopError::NoAccount { account }),
    }
}

/// What the client does about a call, and what it tells the model.
async fn next_step(
    client: &RunningService<RoleClient, ()>,
    tool: &'static str,
    account: &str,
) -> Result<Option<(Step, String)>, Box<dyn Error>> {
    // The host started this server itself, so it trusts what the server says of its tools.
    let tools = client.list_all_tools().await?;
    let annotations = tools.iter().find(|known| known.name == tool);
    let annotations = annotations.and_then(|known| known.annotations.as_ref());
    let twice: Idempotency = rmcp3::idempotency(annotations, true);

    let arguments = JsonObject::from_iter([("account".to_owned(), account.into())]);
    let call = CallToolRequestParams::new(tool).with_arguments(arguments);
    Ok(match rmcp3::outcome(client.call_tool(call).await, twice) {
        Ok(_) => None,
        Err(failure) => {
            let decision = decide(&failure, &CallContext::new());
            let guidance = failure.guidance().for_decision(&decision).to_string();
            Some((decision.next, guidance))
        }
    })
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let (here, there) = tokio::io::duplex(64 * 1024);
    let server = tokio::spawn(async move {
        Shop::new().serve(there).await?.waiting().await?;
        Ok::<_, Box<dyn Error + Send + Sync>>(())
    });
    let client = ().serve(here).await?;

    let rows = [
        ("charge", "alice", None),
        ("charge", "busy", Some(Step::RetryBackoff)),
        ("charge", "lost", Some(Step::CheckSideEffect)),
        // Reading twice does no harm, and the tool says that it only reads.
        ("look_up", "lost", Some(Step::RetryBackoff)),
        ("charge", "mallory", Some(Step::FailSafe)),
        ("charge", "bug", Some(Step::CheckSideEffect)),
    ];
    for (tool, account, expected) in rows {
        let next = next_step(&client, tool, account).await?;
        match &next {
            None => println!("{tool} {account}: done\n"),
            Some((step, guidance)) => println!("{tool} {account}: {step}\n    {guidance}\n"),
        }
        assert!(
            next.as_ref()
                .is_none_or(|(_, guidance)| !guidance.contains("sk-live"))
        );
        assert_eq!(next.map(|(step, _)| step), expected, "{tool} {account}");
    }

    client.cancel().await?;
    server.await?.map_err(|error| error.to_string())?;
    Ok(())
}

//! The server that the foreign MCP clients talk to, over standard input and output.

use core::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use rmcp::{
    Json, RoleServer, ServerHandler, ServiceExt,
    handler::server::{router::tool::ToolRouter, tool::InputResponses, wrapper::Parameters},
    model::{CallToolResponse, CallToolResult, ContentBlock},
    service::RequestContext,
    tool, tool_handler, tool_router,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use toolfail::{
    CallContext, Effect, Failure, Layer, codes, decide,
    rmcp3::{self, Reply},
};

/// What no client may see.
const SECRET: &str = "sk-live-51H8x";

#[derive(Serialize, JsonSchema)]
struct Receipt {
    number: u32,
}

#[derive(Deserialize, JsonSchema)]
struct Order {
    article: String,
    count: u8,
}

#[derive(Deserialize, JsonSchema)]
struct Note {
    text: String,
}

struct Server {
    tools: ToolRouter<Self>,
    was_cancelled: AtomicBool,
}

#[tool_router]
impl Server {
    fn new() -> Self {
        Self {
            tools: rmcp3::catch_panics(Self::tool_router()),
            was_cancelled: AtomicBool::new(false),
        }
    }

    #[tool(description = "Always busy; has an output schema")]
    async fn busy(&self) -> Result<Json<Receipt>, Failure> {
        let busy = codes::RESOURCE_BUSY.failure();
        Err(busy
            .with_message(format!("pool full, {SECRET}"))
            .with_retry_after(Duration::from_millis(1500)))
    }

    #[tool(description = "Loses its answer; has no output schema")]
    async fn lost(&self) -> Result<String, Failure> {
        Err(Failure::transient(format!("no answer, {SECRET}"))
            .with_layer(Layer::SideEffect)
            .with_effect(Effect::InDoubt)
            .with_cause(SECRET)
            .with_details(json!({ "key": SECRET })))
    }

    #[tool(description = "Is not allowed; has an output schema")]
    async fn denied(&self) -> Result<Json<Receipt>, Failure> {
        Err(Failure::permission_denied(format!("role lacks {SECRET}"))
            .with_domain("interop.example")
            .with_fact("right", "orders.write"))
    }

    #[expect(clippy::panic, reason = "what it is for")]
    #[tool(description = "Panics")]
    async fn panics(&self) -> Result<Json<Receipt>, Failure> {
        panic!("index 3 of {SECRET}");
    }

    #[tool(description = "Takes an order")]
    async fn order(
        &self,
        Parameters(Order { article, count }): Parameters<Order>,
    ) -> Result<Json<Receipt>, Failure> {
        if article.is_empty() {
            return Err(Failure::invalid_argument("an article without a name")
                .with_remediation("Give `article` a name."));
        }
        Ok(Json(Receipt {
            number: u32::from(count),
        }))
    }

    #[tool(description = "Keeps a note of at most 1,000 bytes")]
    async fn note(&self, Parameters(Note { text }): Parameters<Note>) -> Result<String, Failure> {
        if text.len() > 1_000 {
            return Err(Failure::invalid_argument("too long")
                .with_remediation("Shorten `text` to 1,000 bytes.")
                .with_fact("bytes", text.len()));
        }
        Ok(text)
    }

    #[tool(description = "Runs until it is cancelled")]
    async fn slow(&self, context: RequestContext<RoleServer>) -> Result<String, Failure> {
        context.ct.cancelled().await;
        self.was_cancelled.store(true, Ordering::Relaxed);
        Err(codes::TASK_CANCELLED.failure())
    }

    #[tool(description = "Says whether the slow tool was cancelled")]
    async fn was_cancelled(&self) -> String {
        self.was_cancelled.load(Ordering::Relaxed).to_string()
    }

    #[tool(description = "Needs a person's approval")]
    async fn needs_approval(
        &self,
        context: RequestContext<RoleServer>,
        InputResponses(responses): InputResponses,
    ) -> Result<CallToolResponse, Failure> {
        let reply = Reply::read(responses.as_ref());
        if let Some(refusal) = reply.and_then(Reply::refusal) {
            return Err(refusal);
        }
        if reply == Some(Reply::Approved) {
            return Ok(CallToolResult::success(vec![ContentBlock::text("sent")]).into());
        }
        let failure = Failure::permission_denied(format!("needs {SECRET}")).idempotent();
        let call = CallContext::new().with_answer(reply.map(Reply::answer));
        let decision = decide(&failure, &call);
        let outward = rmcp3::Outward::new(&failure).with_decision(&decision);
        Ok(outward.respond(&context))
    }
}

#[tool_handler(router = self.tools)]
impl ServerHandler for Server {}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn core::error::Error>> {
    let server = Server::new().serve(rmcp::transport::stdio()).await?;
    server.waiting().await?;
    Ok(())
}

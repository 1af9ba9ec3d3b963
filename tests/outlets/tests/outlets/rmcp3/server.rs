//! A server and a client in one process, over memory.

use core::time::Duration;
use std::sync::Mutex;

use rmcp::{
    ClientHandler, ClientServiceExt, ErrorData, Json, RoleClient, RoleServer, ServerHandler,
    ServiceError, ServiceExt,
    handler::server::{router::tool::ToolRouter, tool::InputResponses},
    model::{
        CallToolRequestParams, CallToolResponse, CallToolResult, ClientCapabilities, ClientConfig,
        ContentBlock, ElicitRequestParams, ElicitResult, ElicitationAction, ElicitationCapability,
        Implementation, ProtocolVersion,
    },
    service::{ClientLifecycleMode, RequestContext, RunningService},
    tool, tool_handler, tool_router,
};
use serde_json::{Value, json};
use toolfail::{
    CallContext, Failure, codes, decide,
    rmcp3::{self, Reply},
};

use super::Receipt;

pub(super) struct Server {
    tool_router: ToolRouter<Self>,
}

#[tool_router]
impl Server {
    fn new() -> Self {
        Self {
            tool_router: rmcp3::catch_panics(Self::tool_router()),
        }
    }

    #[tool(description = "Always succeeds")]
    async fn receipt(&self) -> Result<Json<Receipt>, Failure> {
        Ok(Json(Receipt { id: 7 }))
    }

    #[tool(description = "Always busy")]
    async fn busy(&self) -> Result<Json<Receipt>, Failure> {
        let wait = Duration::from_millis(1500);
        Err(codes::RESOURCE_BUSY.failure().with_retry_after(wait))
    }

    #[tool(description = "Panics while it runs")]
    async fn panic_async(&self) -> Result<Json<Receipt>, Failure> {
        tokio::task::yield_now().await;
        panic!("the key is sk-live-1");
    }

    #[expect(clippy::unused_self, reason = "the shape of a tool that is not async")]
    #[tool(description = "Panics before it runs")]
    fn panic_sync(&self) -> Result<Json<Receipt>, Failure> {
        panic!("the key is {}", "sk-live-1");
    }

    #[tool(description = "Needs a person")]
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
        let failure = Failure::permission_denied("sk-live-1 may not").idempotent();
        let call = CallContext::new().with_answer(reply.map(Reply::answer));
        let decision = decide(&failure, &call);
        let outward = rmcp3::Outward::new(&failure).with_decision(&decision);
        Ok(outward.respond(&context))
    }
}

#[tool_handler(router = self.tool_router)]
impl ServerHandler for Server {}

/// A client whose person gives one answer.
pub(super) struct Client {
    protocol: ProtocolVersion,
    answer: Value,
    asked: Mutex<Vec<String>>,
}

/// Of the protocol that has input requests.
pub(super) fn modern() -> Client {
    client(ProtocolVersion::V_2026_07_28)
}

/// Of the one before.
pub(super) fn legacy() -> Client {
    client(ProtocolVersion::V_2025_11_25)
}

fn client(protocol: ProtocolVersion) -> Client {
    Client {
        protocol,
        answer: Value::Null,
        asked: Mutex::default(),
    }
}

impl Client {
    pub(super) fn answering(self, answer: Value) -> Self {
        Self { answer, ..self }
    }

    pub(super) fn asked(&self) -> Vec<String> {
        self.asked.lock().unwrap().clone()
    }
}

impl ClientHandler for Client {
    fn get_info(&self) -> ClientConfig {
        let mut capabilities = ClientCapabilities::default();
        capabilities.elicitation = Some(ElicitationCapability::new());
        ClientConfig::new(capabilities, Implementation::new("test", "1"))
    }

    async fn create_elicitation(
        &self,
        request: ElicitRequestParams,
        _context: RequestContext<RoleClient>,
    ) -> Result<ElicitResult, ErrorData> {
        let ElicitRequestParams::FormElicitationParams { message, .. } = request else {
            panic!("a form was asked for");
        };
        self.asked.lock().unwrap().push(message);
        let content = json!({ "answer": self.answer });
        Ok(ElicitResult::new(ElicitationAction::Accept).with_content(content))
    }
}

pub(super) async fn connected(client: Client) -> RunningService<RoleClient, Client> {
    let (here, there) = tokio::io::duplex(64 * 1024);
    tokio::spawn(async move {
        let server = Server::new().serve(there).await.unwrap();
        server.waiting().await.unwrap();
    });
    let lifecycle = if client.protocol == ProtocolVersion::V_2026_07_28 {
        ClientLifecycleMode::Discover {
            preferred_versions: vec![client.protocol.clone()],
        }
    } else {
        ClientLifecycleMode::Initialize
    };
    client.serve_with_lifecycle(here, lifecycle).await.unwrap()
}

pub(super) async fn call(
    client: &RunningService<RoleClient, Client>,
    tool: &'static str,
) -> Result<CallToolResult, ServiceError> {
    let call = client.call_tool(CallToolRequestParams::new(tool));
    tokio::time::timeout(Duration::from_secs(20), call)
        .await
        .expect("the tool answers")
}

/// The one text of a result.
pub(super) fn text(result: &CallToolResult) -> String {
    let content = serde_json::to_value(&result.content).unwrap();
    assert_eq!(content.as_array().unwrap().len(), 1);
    content[0]["text"].as_str().unwrap().to_owned()
}

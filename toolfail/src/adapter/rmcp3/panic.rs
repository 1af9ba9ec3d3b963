//! A tool that panics answers too.

use alloc::{boxed::Box, string::String, sync::Arc};
use core::{
    any::Any,
    future::{Future, poll_fn},
    panic::AssertUnwindSafe,
    pin::pin,
    task::Poll,
};
use std::panic::catch_unwind;

use rmcp3::handler::server::{
    router::tool::{ToolRoute, ToolRouter},
    tool::{IntoCallToolResult, ToolCallContext},
};

use crate::{Effect, Failure};

/// Every tool of a router, so that one that panics answers with a failure instead of nothing.
///
/// Without it rmcp's client waits until its own time-out. The failure is of class `unknown` with its
/// effect in doubt, and nothing of what the panic said reaches the client: that is the failure's
/// [`source`](core::error::Error::source), for logs. Tools that are added later are not covered. A
/// program that aborts on panic still ends.
///
/// rmcp's `tool_handler` makes a router of its own unless it is told of this one:
/// `#[tool_handler(router = self.tool_router)]`.
#[must_use]
pub fn catch_panics<S: Send + Sync + 'static>(mut router: ToolRouter<S>) -> ToolRouter<S> {
    for route in router.map.values_mut() {
        let call = Arc::clone(&route.call);
        *route = ToolRoute::new_dyn(
            route.attr.clone(),
            move |context: ToolCallContext<'_, S>| {
                // A tool that is not async panics while its future is made.
                let made = catch_unwind(AssertUnwindSafe(|| call(context)));
                Box::pin(async move {
                    match made {
                        Ok(future) => match caught(future).await {
                            Ok(answer) => answer,
                            Err(failure) => failure.into_call_tool_result(),
                        },
                        Err(payload) => panicked(&*payload).into_call_tool_result(),
                    }
                })
            },
        );
    }
    router
}

/// One tool, so that a panic becomes a failure as [`catch_panics`] makes it.
///
/// # Errors
///
/// The tool's own, and the failure that stands for a panic.
pub async fn catch_panic<T, E: Into<Failure>>(
    tool: impl Future<Output = Result<T, E>>,
) -> Result<T, Failure> {
    caught(tool).await?.map_err(Into::into)
}

/// The state of a tool that panicked is dropped with its future, so none is seen half changed but
/// what the tool shares; that, std's locks poison.
async fn caught<T>(future: impl Future<Output = T>) -> Result<T, Failure> {
    let mut future = pin!(future);
    poll_fn(|context| {
        let poll = AssertUnwindSafe(|| future.as_mut().poll(context));
        match catch_unwind(poll) {
            Ok(poll) => poll.map(Ok),
            Err(payload) => Poll::Ready(Err(panicked(&*payload))),
        }
    })
    .await
}

fn panicked(payload: &(dyn Any + Send)) -> Failure {
    let said = match (
        payload.downcast_ref::<&str>(),
        payload.downcast_ref::<String>(),
    ) {
        (Some(said), _) => String::from(*said),
        (None, Some(said)) => said.clone(),
        (None, None) => String::from("a value that is no text"),
    };
    Failure::unknown("the tool panicked")
        .with_reason("panicked")
        .with_effect(Effect::InDoubt)
        .with_cause(said)
}

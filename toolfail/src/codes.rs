//! The 35 well-known codes.
//!
//! A host that gives one of these and **no class** takes class, layer and effect of its row; a host
//! that gives a class takes nothing from the row.
//!
#![cfg_attr(feature = "alloc", doc = "```")]
#![cfg_attr(not(feature = "alloc"), doc = "```ignore")]
//! use toolfail::{Class, codes};
//!
//! let failure = codes::RESOURCE_BUSY.failure();
//! assert_eq!(failure.class(), Class::RateLimited);
//! assert_eq!(failure.message(), "Agent is currently busy processing other tasks");
//! ```
//!
//! # Source
//!
//! The seed protocol's chapter on error codes names all 35 and the messages of 21; class, layer,
//! effect and the other messages are our choice, by what each code's description says happened.

use crate::{Class, Code, Effect, Layer};

/// What is known of a well-known [`Code`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct WellKnown {
    /// The code.
    pub code: Code,
    /// Its name, upper case.
    pub name: &'static str,
    /// The class a failure with this code has where the host gives none.
    pub class: Class,
    /// The layer of such a failure.
    pub layer: Layer,
    /// The effect such a failure states, if any.
    pub effect: Option<Effect>,
    /// The message of [`Code::failure`], and of the public wire form.
    pub message: &'static str,
}

macro_rules! well_known {
    ($($number:literal $NAME:ident $Class:ident $Layer:ident [$($Effect:ident)?] $message:literal)+) => {
        $(
            #[doc = concat!($message, ".")]
            pub const $NAME: Code = code($number);
        )+

        /// The 35, in the order of their numbers.
        pub const ALL: [Code; [$($number),+].len()] = [$($NAME),+];

        impl Code {
            /// The row of this code, or `None` where it is not well known.
            #[must_use]
            pub const fn well_known(self) -> Option<&'static WellKnown> {
                match self.get() {
                    $($number => Some(const { &WellKnown {
                        code: $NAME,
                        name: stringify!($NAME),
                        class: Class::$Class,
                        layer: Layer::$Layer,
                        effect: well_known!(@effect $($Effect)?),
                        message: $message,
                    } }),)+
                    _ => None,
                }
            }
        }
    };
    (@effect) => { None };
    (@effect $Effect:ident) => { Some(Effect::$Effect) };
}

well_known! {
    1000 SYSTEM_ERROR           Unknown          Execution  []           "System error"
    1001 INTERNAL_ERROR         Unknown          Execution  []           "Internal error"
    1002 MAINTENANCE            Transient        Execution  [NotApplied] "System is under maintenance"
    2001 TASK_NOT_FOUND         NotFound         Input      []           "Task not found"
    2002 TASK_ALREADY_COMPLETED Permanent        SideEffect [InDoubt]    "Task has already been completed"
    2003 TASK_CANCELLED         Permanent        Execution  []           "Task has been cancelled"
    2004 TASK_TIMEOUT           Transient        SideEffect [InDoubt]    "Task execution timed out"
    2005 TASK_INVALID_PARAMS    InvalidArgument  Input      []           "Task parameters are invalid"
    3001 REQUIRED_FIELD_MISSING InvalidArgument  Input      []           "Required field is missing"
    3002 INVALID_FIELD_FORMAT   InvalidArgument  Input      []           "Field format is invalid"
    3003 INFO_NOT_PROVIDED      InvalidArgument  Input      []           "Required information was not provided"
    4001 UNSUPPORTED_TASK_TYPE  Permanent        Execution  []           "Task type is not supported by this agent"
    4002 CAPABILITY_LACKING     Permanent        Execution  []           "Agent lacks the required capability"
    4003 RESOURCE_BUSY          RateLimited      Execution  []           "Agent is currently busy processing other tasks"
    4004 QUOTA_EXCEEDED         PermissionDenied Permission []           "Quota exceeded"
    5001 AUTH_FAILED            Authentication   Permission []           "Authentication failed"
    5002 SIGNATURE_INVALID      Authentication   Permission []           "Message signature verification failed"
    5003 PERMISSION_DENIED      PermissionDenied Permission []           "Permission denied"
    5004 POLICY_VIOLATION       PermissionDenied Permission []           "Request violates a policy"
    6001 ENDPOINT_UNREACHABLE   Transient        Execution  [NotApplied] "Callback endpoint is unreachable"
    6002 CALLBACK_FAILED        Transient        SideEffect [InDoubt]    "Callback failed"
    6003 MESSAGE_FORMAT_INVALID InvalidArgument  Input      []           "Message format is invalid"
    6004 TTL_EXPIRED            Transient        Execution  [NotApplied] "Message expired before delivery"
    7001 GROUP_NOT_FOUND        NotFound         Input      []           "Group not found"
    7002 GROUP_NOT_ACTIVE       Permanent        Execution  []           "Group is not active"
    7003 MEMBER_NOT_FOUND       NotFound         Input      []           "Member not found in group"
    7004 NOT_GROUP_MEMBER       PermissionDenied Permission []           "Agent is not a member of this group"
    7005 CONSENSUS_NOT_REACHED  Permanent        Execution  []           "Consensus was not reached"
    7006 ROLE_NOT_FOUND         NotFound         Input      []           "Role not found in group"
    7007 ALREADY_MEMBER         Permanent        SideEffect [InDoubt]    "Agent is already a member of this group"
    7008 GROUP_FULL             Permanent        Execution  []           "Group has reached maximum capacity"
    8001 HUMAN_TIMEOUT          PermissionDenied Permission []           "Human decision timed out"
    8002 HUMAN_DECLINED         Permanent        Permission []           "Request was declined by a human"
    8003 ESCALATION_LEVEL       InvalidArgument  Input      []           "Escalation level is invalid"
    9001 INVALID_PARAMS         InvalidArgument  Input      []           "Invalid parameters"
}

const fn code(number: u16) -> Code {
    match Code::new(number) {
        Ok(code) => code,
        #[expect(
            clippy::panic,
            reason = "evaluated at compile time, for the table above alone"
        )]
        Err(_) => panic!("a well-known code is outside 1000–9999"),
    }
}

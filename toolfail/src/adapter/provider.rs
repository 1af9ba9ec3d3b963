//! The table of typed words: what a provider's own error word says of a failure.

use crate::{Class, Code, Effect, Verdict, codes};

/// What a typed word says.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word {
    /// Class, effect and code.
    pub(crate) verdict: Verdict,
    /// What the model is told, where the class's text says less.
    pub(crate) remediation: Option<&'static str>,
}

macro_rules! words {
    ($($word:literal $Class:ident [$($Effect:ident)?] [$($CODE:ident)?] [$($remediation:literal)?])+) => {
        /// The row of a typed word, exactly as its provider writes it.
        pub(crate) fn word(word: &str) -> Option<&'static Word> {
            match word {
                $($word => Some(const { &Word {
                    verdict: row(
                        Class::$Class,
                        words!(@option $(Effect::$Effect)?),
                        words!(@option $(codes::$CODE)?),
                    ),
                    remediation: words!(@option $($remediation)?),
                } }),)+
                _ => None,
            }
        }
    };
    (@option) => { None };
    (@option $some:expr) => { Some($some) };
}

const fn row(class: Class, effect: Option<Effect>, code: Option<Code>) -> Verdict {
    let mut verdict = Verdict::new(class);
    verdict.effect = effect;
    verdict.code = code;
    verdict
}

// The source of a row stands beside it. One word has one meaning wherever it is found: where two
// providers use the same (`server_error` of OpenAI and of OAuth), their rows agree.
#[rustfmt::skip]
words! {
    // openai
    "insufficient_quota" PermissionDenied [NotApplied] [QUOTA_EXCEEDED] [] // OpenAI error codes guide: two kinds of 429
    "billing_hard_limit_reached" PermissionDenied [NotApplied] [QUOTA_EXCEEDED] [] // OpenAI error codes guide: two kinds of 429
    "rate_limit_exceeded" RateLimited [] [] [] // OpenAI error codes guide
    "context_length_exceeded" InvalidArgument [NotApplied] [] ["Make the input shorter."] // OpenAI error codes
    "string_above_max_length" InvalidArgument [NotApplied] [] ["Make the input shorter."] // OpenAI error codes
    "content_filter" InvalidArgument [NotApplied] [] ["Change the content of the request."] // OpenAI, Azure OpenAI content filter
    "content_policy_violation" InvalidArgument [NotApplied] [] ["Change the content of the request."] // OpenAI, Azure OpenAI content filter
    "model_not_found" NotFound [NotApplied] [] [] // OpenAI error codes
    "invalid_api_key" Authentication [NotApplied] [] [] // OpenAI error codes
    "server_error" Transient [InDoubt] [] [] // OpenAI error codes
    "invalid_request_error" InvalidArgument [NotApplied] [] [] // OpenAI error codes
    "credit_balance_exhausted" PermissionDenied [NotApplied] [QUOTA_EXCEEDED] [] // OpenAI error codes: billing and spend limits, all 429 insufficient_quota
    "organization_spend_limit_exceeded" PermissionDenied [NotApplied] [QUOTA_EXCEEDED] [] // OpenAI error codes: billing and spend limits, all 429 insufficient_quota
    "project_spend_limit_exceeded" PermissionDenied [NotApplied] [QUOTA_EXCEEDED] [] // OpenAI error codes: billing and spend limits, all 429 insufficient_quota
    "organization_usage_limit_exceeded" PermissionDenied [NotApplied] [QUOTA_EXCEEDED] [] // OpenAI error codes: billing and spend limits, all 429 insufficient_quota
    // anthropic
    "overloaded_error" Transient [InDoubt] [] [] // Anthropic API errors page (529, 500, 504)
    "api_error" Transient [InDoubt] [] [] // Anthropic API errors page (529, 500, 504)
    "timeout_error" Transient [InDoubt] [] [] // Anthropic API errors page (529, 500, 504)
    "rate_limit_error" RateLimited [] [] [] // Anthropic API errors page
    "billing_error" PermissionDenied [NotApplied] [QUOTA_EXCEEDED] [] // Anthropic API errors page (402)
    "authentication_error" Authentication [NotApplied] [] [] // Anthropic API errors page
    "permission_error" PermissionDenied [NotApplied] [] [] // Anthropic API errors page
    "not_found_error" NotFound [NotApplied] [] [] // Anthropic API errors page
    "request_too_large" InvalidArgument [NotApplied] [] ["Make the input shorter."] // Anthropic API errors page (413)
    // google
    "userRateLimitExceeded" RateLimited [] [] [] // Google API error model
    "rateLimitExceeded" RateLimited [] [] [] // Google API error model
    "RATE_LIMIT_EXCEEDED" RateLimited [] [] [] // Google API error model
    "dailyLimitExceeded" PermissionDenied [NotApplied] [QUOTA_EXCEEDED] [] // Google API error model
    "quotaExceeded" PermissionDenied [NotApplied] [QUOTA_EXCEEDED] [] // Google API error model
    "billingNotEnabled" PermissionDenied [NotApplied] [QUOTA_EXCEEDED] [] // Google API error model
    "insufficientPermissions" PermissionDenied [NotApplied] [] [] // Google API error model
    "forbidden" PermissionDenied [NotApplied] [] [] // Google API error model
    "authError" Authentication [NotApplied] [] [] // Google API error model
    "backendError" Transient [InDoubt] [] [] // Google API error model
    "internalError" Transient [InDoubt] [] [] // Google API error model
    "API_KEY_INVALID" Authentication [NotApplied] [] [] // google.api.ErrorReason
    "CREDENTIALS_MISSING" Authentication [NotApplied] [] [] // google.api.ErrorReason
    "ACCESS_TOKEN_EXPIRED" Authentication [NotApplied] [] [] // google.api.ErrorReason
    "ACCESS_TOKEN_TYPE_UNSUPPORTED" Authentication [NotApplied] [] [] // google.api.ErrorReason
    "ACCESS_TOKEN_SCOPE_INSUFFICIENT" PermissionDenied [NotApplied] [] [] // google.api.ErrorReason
    "API_KEY_SERVICE_BLOCKED" PermissionDenied [NotApplied] [] [] // google.api.ErrorReason
    "SERVICE_DISABLED" PermissionDenied [NotApplied] [] [] // google.api.ErrorReason
    "CONSUMER_SUSPENDED" PermissionDenied [NotApplied] [] [] // google.api.ErrorReason
    "BILLING_DISABLED" PermissionDenied [NotApplied] [QUOTA_EXCEEDED] [] // google.api.ErrorReason
    "RESOURCE_QUOTA_EXCEEDED" PermissionDenied [NotApplied] [QUOTA_EXCEEDED] [] // google.api.ErrorReason
    "accessNotConfigured" PermissionDenied [NotApplied] [] [] // Google API error model
    "notFound" NotFound [NotApplied] [] [] // Google API error model
    // aws
    "Throttling" RateLimited [] [] [] // AWS SDK reference: retry behaviour, throttling codes
    "ThrottlingException" RateLimited [] [] [] // AWS SDK reference: retry behaviour, throttling codes
    "ThrottledException" RateLimited [] [] [] // AWS SDK reference: retry behaviour, throttling codes
    "RequestThrottled" RateLimited [] [] [] // AWS SDK reference: retry behaviour, throttling codes
    "RequestThrottledException" RateLimited [] [] [] // AWS SDK reference: retry behaviour, throttling codes
    "TooManyRequestsException" RateLimited [] [] [] // AWS SDK reference: retry behaviour, throttling codes
    "ProvisionedThroughputExceededException" RateLimited [] [] [] // AWS SDK reference: retry behaviour, throttling codes
    "RequestLimitExceeded" RateLimited [] [] [] // AWS SDK reference: retry behaviour, throttling codes
    "BandwidthLimitExceeded" RateLimited [] [] [] // AWS SDK reference: retry behaviour, throttling codes
    "SlowDown" RateLimited [] [] [] // AWS SDK reference: retry behaviour, throttling codes
    "PriorRequestNotComplete" RateLimited [] [] [] // AWS SDK reference: retry behaviour, throttling codes
    "EC2ThrottledException" RateLimited [] [] [] // AWS SDK reference: retry behaviour, throttling codes
    "ExpiredToken" Authentication [NotApplied] [] [] // AWS common errors
    "ExpiredTokenException" Authentication [NotApplied] [] [] // AWS common errors
    "RequestExpired" Authentication [NotApplied] [] [] // AWS common errors
    "InvalidClientTokenId" Authentication [NotApplied] [] [] // AWS common errors
    "UnrecognizedClientException" Authentication [NotApplied] [] [] // AWS common errors
    "InvalidSignatureException" Authentication [NotApplied] [] [] // AWS common errors
    "SignatureDoesNotMatch" Authentication [NotApplied] [] [] // AWS common errors
    "AccessDenied" PermissionDenied [NotApplied] [] [] // AWS common errors
    "AccessDeniedException" PermissionDenied [NotApplied] [] [] // AWS common errors
    "UnauthorizedOperation" PermissionDenied [NotApplied] [] [] // AWS common errors
    "ValidationException" InvalidArgument [NotApplied] [] [] // AWS common errors
    "InvalidParameterValue" InvalidArgument [NotApplied] [] [] // AWS common errors
    "ResourceNotFoundException" NotFound [NotApplied] [] [] // AWS common errors
    "NoSuchKey" NotFound [NotApplied] [] [] // AWS common errors
    "NoSuchBucket" NotFound [NotApplied] [] [] // AWS common errors
    "RequestTimeout" Transient [InDoubt] [] [] // AWS SDK reference: transient codes
    "RequestTimeoutException" Transient [InDoubt] [] [] // AWS SDK reference: transient codes
    "InternalError" Transient [InDoubt] [] [] // AWS SDK reference: transient codes
    "InternalFailure" Transient [InDoubt] [] [] // AWS SDK reference: transient codes
    "ServiceUnavailable" Transient [InDoubt] [] [] // AWS SDK reference: transient codes
    "ServiceQuotaExceededException" PermissionDenied [NotApplied] [QUOTA_EXCEEDED] [] // AWS service quotas: Bedrock, Step Functions and others
    "OptInRequired" PermissionDenied [NotApplied] [] [] // AWS common errors
    "IncompleteSignature" Authentication [NotApplied] [] [] // AWS common errors
    "MissingAuthenticationToken" Authentication [NotApplied] [] [] // AWS common errors
    "InvalidAccessKeyId" Authentication [NotApplied] [] [] // Amazon S3 error responses
    "AuthFailure" Authentication [NotApplied] [] [] // Amazon EC2 error codes
    "ValidationError" InvalidArgument [NotApplied] [] [] // AWS common errors
    "MissingParameter" InvalidArgument [NotApplied] [] [] // AWS common errors
    "InvalidParameterCombination" InvalidArgument [NotApplied] [] [] // AWS common errors
    "InternalServerException" Transient [InDoubt] [] [] // Amazon Bedrock API errors
    "InternalServerError" Transient [InDoubt] [] [] // DynamoDB error handling
    "ServiceUnavailableException" Transient [InDoubt] [] [] // Amazon Bedrock API errors
    "ModelTimeoutException" Transient [InDoubt] [] [] // Amazon Bedrock API errors
    // azure
    "TooManyRequests" RateLimited [] [] [] // Azure REST guidelines
    "AuthorizationFailed" PermissionDenied [NotApplied] [] [] // Azure Resource Manager errors
    "InvalidAuthenticationToken" Authentication [NotApplied] [] [] // Azure Resource Manager errors
    "ExpiredAuthenticationToken" Authentication [NotApplied] [] [] // Azure Resource Manager errors
    "QuotaExceeded" PermissionDenied [NotApplied] [QUOTA_EXCEEDED] [] // Azure Resource Manager errors
    "ServerBusy" Transient [InDoubt] [] [] // Azure Storage error codes
    "ServerTimeout" Transient [InDoubt] [] [] // Azure Storage error codes
    "OperationTimedOut" Transient [InDoubt] [] [] // Azure Storage error codes
    "AuthenticationFailed" Authentication [NotApplied] [] [] // Azure Storage error codes
    "AccountIsDisabled" PermissionDenied [NotApplied] [] [] // Azure Storage error codes
    "InsufficientAccountPermissions" PermissionDenied [NotApplied] [] [] // Azure Storage error codes
    "ResourceNotFound" NotFound [NotApplied] [] [] // Azure Resource Manager errors
    "ResourceGroupNotFound" NotFound [NotApplied] [] [] // Azure Resource Manager errors
    "SubscriptionNotFound" NotFound [NotApplied] [] [] // Azure Resource Manager errors
    "DeploymentNotFound" NotFound [NotApplied] [] [] // Azure OpenAI error codes
    "RequestRateTooLarge" RateLimited [] [] [] // Azure Cosmos DB status codes
    // oauth2
    "invalid_grant" Authentication [NotApplied] [] [] // RFC 6749 5.2, RFC 6750 3.1, RFC 8628 3.5
    "invalid_client" Authentication [NotApplied] [] [] // RFC 6749 5.2, RFC 6750 3.1, RFC 8628 3.5
    "invalid_token" Authentication [NotApplied] [] [] // RFC 6749 5.2, RFC 6750 3.1, RFC 8628 3.5
    "expired_token" Authentication [NotApplied] [] [] // RFC 6749 5.2, RFC 6750 3.1, RFC 8628 3.5
    "insufficient_scope" PermissionDenied [NotApplied] [] [] // RFC 6749 4.1.2.1, RFC 6750 3.1
    "access_denied" PermissionDenied [NotApplied] [] [] // RFC 6749 4.1.2.1, RFC 6750 3.1
    "unauthorized_client" PermissionDenied [NotApplied] [] [] // RFC 6749 4.1.2.1, RFC 6750 3.1
    "invalid_request" InvalidArgument [NotApplied] [] [] // RFC 6749 5.2
    "unsupported_grant_type" InvalidArgument [NotApplied] [] [] // RFC 6749 5.2
    "invalid_scope" InvalidArgument [NotApplied] [] [] // RFC 6749 5.2
    "temporarily_unavailable" Transient [NotApplied] [] [] // RFC 6749 4.1.2.1
    "slow_down" RateLimited [] [] [] // RFC 8628 3.5
    "authorization_pending" Transient [NotApplied] [] [] // RFC 8628 3.5
    "unsupported_response_type" InvalidArgument [NotApplied] [] [] // RFC 6749 4.1.2.1
    "invalid_target" InvalidArgument [NotApplied] [] [] // RFC 8707 2
    "login_required" Authentication [NotApplied] [] [] // OpenID Connect Core 3.1.2.6
    "interaction_required" Authentication [NotApplied] [] [] // OpenID Connect Core 3.1.2.6
    "consent_required" PermissionDenied [NotApplied] [] [] // OpenID Connect Core 3.1.2.6
    // stripe
    "card_error" Permanent [] [] [] // Stripe API errors
    "idempotency_error" InvalidArgument [] [] [] // Stripe API errors
}

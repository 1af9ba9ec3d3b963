//! A host whose variants only wrap what foreign crates said.

/// Each variant is answered for by the foreign error.
#[derive(Debug, thiserror::Error, toolfail::Classified)]
pub enum HostError {
    /// A file.
    #[error(transparent)]
    #[toolfail(transparent)]
    File(#[from] std::io::Error),
    /// A request.
    #[error(transparent)]
    #[toolfail(transparent)]
    Request(#[from] reqwest::Error),
    /// A row.
    #[error(transparent)]
    #[toolfail(transparent)]
    Row(#[from] sqlx::Error),
    /// A call.
    #[error(transparent)]
    #[toolfail(transparent)]
    Call(#[from] tonic::Status),
}

#[cfg(test)]
mod tests {
    use toolfail::{Class, Classified, Failure};

    use super::HostError;

    #[test]
    fn each_foreign_error_answers_for_its_variant() {
        let bad_url = reqwest::Client::new().get("no URL").build().unwrap_err();
        let reset = std::io::Error::from(std::io::ErrorKind::ConnectionReset);
        for (error, class) in [
            (HostError::from(reset), Class::Transient),
            (bad_url.into(), Class::InvalidArgument),
            (sqlx::Error::RowNotFound.into(), Class::NotFound),
            (tonic::Status::unauthenticated("").into(), Class::Authentication),
        ] {
            assert_eq!(error.verdict().class(), class, "{error:?}");
            let failure = Failure::from(error);
            assert_eq!(failure.class(), class);
            assert!(failure.provenance().to_string().starts_with("adapter:"));
        }
    }
}

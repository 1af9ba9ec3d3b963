//! Cases from outside, and what each must be.

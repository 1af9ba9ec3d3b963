"""What Python's gRPC client reads of our statuses: the code and every detail."""

import sys

import grpc
from google.rpc import error_details_pb2 as details
from grpc_status import rpc_status

SECRET = b"sk-live-51H8x"


def status_of(channel, method):
    """The code and the details of a call that fails."""
    call = channel.unary_unary(f"/interop.Failures/{method}")
    try:
        answer = call(b"", timeout=20)
    except grpc.RpcError as error:
        status = rpc_status.from_call(error)
        assert status is not None, error
        assert status.code == error.code().value[0], status
        assert SECRET not in status.SerializeToString(), status
        found = {}
        for packed in status.details:
            for kind in (
                details.ErrorInfo,
                details.RetryInfo,
                details.LocalizedMessage,
                details.BadRequest,
            ):
                if packed.Is(kind.DESCRIPTOR):
                    found[kind] = kind.FromString(packed.value)
                    break
            else:
                raise AssertionError(packed)
        return error.code(), status, found
    raise AssertionError(answer)


with grpc.insecure_channel(sys.argv[1]) as channel:
    code, status, found = status_of(channel, "Busy")
    assert code == grpc.StatusCode.RESOURCE_EXHAUSTED, code
    assert status.message == "Agent is currently busy processing other tasks", status
    assert set(found) == {details.ErrorInfo, details.RetryInfo, details.LocalizedMessage}
    info = found[details.ErrorInfo]
    assert (info.reason, info.domain) == ("POOL_FULL", "interop.example"), info
    assert info.metadata["toolfail_class"] == "rate_limited", info
    assert info.metadata["toolfail_code"] == "4003", info
    assert found[details.RetryInfo].retry_delay.ToMilliseconds() == 1500
    message = found[details.LocalizedMessage]
    assert message.locale == "en", message
    assert "Wait at least 2 seconds first." in message.message, message

    code, status, found = status_of(channel, "Lost")
    assert code == grpc.StatusCode.DEADLINE_EXCEEDED, code
    assert set(found) == {details.ErrorInfo, details.LocalizedMessage}
    assert found[details.ErrorInfo].metadata["toolfail_effect"] == "in_doubt"
    message = found[details.LocalizedMessage].message
    assert "First confirm whether the last attempt took effect." in message, message

    code, status, found = status_of(channel, "Invalid")
    assert code == grpc.StatusCode.INVALID_ARGUMENT, code
    violations = [(v.field, v.description) for v in found[details.BadRequest].field_violations]
    assert violations == [
        ("order.count", "must be above 0"),
        ("order.article", "must be given"),
    ], violations

    code, _, _ = status_of(channel, "Nothing")
    assert code == grpc.StatusCode.NOT_FOUND, code
    print("grpc, Python")

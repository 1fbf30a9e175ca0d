package dev.capstan.agentrpc;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.agentrpc.HandleRequest.Reply;
import dev.capstan.agentrpc.envelope.Envelope;
import dev.capstan.core.Refusal;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.invocation.Outcome;
import dev.capstan.core.json.Json;
import java.util.UUID;

/** The envelope of the response to a request of a peer. */
final class ResponseEnvelope {

    private ResponseEnvelope() {}

    /** Returns the signed response with the outcome of a request. */
    static Envelope of(Envelope request, Reply.Completed completed) {
        ObjectNode payload = payload(completed.outcome());
        Envelope response = completed
                .outcome()
                .call()
                .parts()
                .summary()
                .filter(parts -> request.acceptsParts())
                .map(parts -> request.response(newId(), payload, parts.count()))
                .orElseGet(() -> request.response(newId(), payload));
        return completed.signer().apply(response);
    }

    /** Returns an unsigned response with the reason why a request was not examined. */
    static Envelope notExamined(Envelope request, Refusal refusal) {
        return request.response(newId(), failure(new HandlerResult.Failed(refusal, true)));
    }

    /** Returns the payload of the response to an outcome. */
    static ObjectNode payload(Outcome outcome) {
        return outcome.fold(
                succeeded -> Json.object().put("ok", true).set("data", succeeded.result()),
                refused -> failure(new HandlerResult.Failed(refused.refusal(), refused.notExecuted())));
    }

    private static ObjectNode failure(HandlerResult.Failed failed) {
        return Json.object().put("ok", false).set("error", RpcError.write(failed));
    }

    private static String newId() {
        return UUID.randomUUID().toString();
    }
}

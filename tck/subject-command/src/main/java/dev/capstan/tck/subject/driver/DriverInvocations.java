package dev.capstan.tck.subject.driver;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.NotObservable;
import dev.capstan.tck.subject.invocation.Cancellation;
import dev.capstan.tck.subject.invocation.Invocation;
import dev.capstan.tck.subject.invocation.InvocationResponse;
import dev.capstan.tck.subject.invocation.Invocations;
import dev.capstan.tck.subject.wire.RawResponse;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Invocations by the operations {@code invoke} and {@code cancel}. All have the same caller. */
record DriverInvocations(DriverConnection connection) implements Invocations {

    @Override
    public Supplier<InvocationResponse> begin(Invocation invocation) {
        ObjectNode request = DriverConnection.request("invoke").setAll(invocation.members(invocation.capability()));
        long sentNanos = System.nanoTime();
        Supplier<RawResponse> pending = connection.begin(request);
        return () -> InvocationResponse.of(pending.get(), sentNanos);
    }

    @Override
    public Cancellation cancel(String trace, @Nullable String token) {
        RawResponse response =
                connection.call(DriverConnection.request("cancel").put("trace_id", trace));
        JsonReader body = response.object();
        if (!response.isError()) {
            return new Cancellation(body, response);
        }
        ObjectNode error = Json.object().put("code", body.text("error")).put("message", body.text("message"));
        return new Cancellation(JsonReader.of("the refusal", Json.object().set("error", error)), response);
    }

    @Override
    public String audience() {
        throw new NotObservable("a driver has no tokens");
    }
}

package dev.capstan.tck.mutants.invocation;

import static dev.capstan.tck.mutants.HttpMutations.INVOCATIONS;
import static dev.capstan.tck.mutants.HttpMutations.inRecords;
import static dev.capstan.tck.mutants.Mutant.that;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.mutants.AuthMutations;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.mutants.ProxiedResponse;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Mutants in results that arrive part by part (X-INV-11). */
public final class StreamMutants {

    private static final String PARTS = "X-INV-11.1";
    private static final String END = "X-INV-11.2";
    private static final String SCHEMA = "X-INV-11.3";
    private static final String RECORD = "X-INV-11.4";

    private StreamMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                that(
                        "drops the second part of a stream",
                        inStreams(text -> text.replaceFirst("(data: 3\n\n)event: data\ndata: 1\n\n", "$1")),
                        PARTS),
                that(
                        "sends a part of a stream twice",
                        inStreams(text -> text.replaceFirst("(event: data\ndata: 3\n\n)", "$1$1")),
                        PARTS),
                that(
                        "sends the parts of a stream in another order",
                        inStreams(text ->
                                text.replaceFirst("(event: data\ndata: 3\n\n)(event: data\ndata: 1\n\n)", "$2$1")),
                        PARTS),
                that(
                        "omits a null result after parts",
                        inStreams(text -> text.replace("data: {\"result\":null}", "data: {}")),
                        END),
                that(
                        "sends a result without parts in the last event",
                        inStreams(text -> text.replace("event: data\ndata: [1,2]\n\n", "")
                                .replaceFirst("data: \\{}", "data: {\"result\":[1,2]}")),
                        END),
                that(
                        "passes on a part that breaks its schema",
                        inStreams(text -> text.contains("event: error")
                                ? text.replaceFirst("event: error", "event: data\ndata: \"two\"\n\nevent: error")
                                : text),
                        SCHEMA),
                that(
                        "leaves out a part that breaks its schema and goes on",
                        inStreams(text -> text.contains("event: error")
                                ? "event: data\ndata: 1\n\nevent: data\ndata: 3\n\nevent: done\ndata: {\"result\":4}\n\n"
                                : text),
                        SCHEMA),
                that(
                        "sends the result after a part that breaks its schema",
                        inStreams(text -> text.contains("event: error")
                                ? text.replace("event: done\ndata: {}", "event: done\ndata: {\"result\":4}")
                                : text),
                        SCHEMA),
                that(
                        "reports a part that breaks its schema as a crash",
                        inStreams(
                                text -> text.replace("\"code\":\"schema_violation\"", "\"code\":\"handler_crashed\"")),
                        SCHEMA),
                that("records no parts", inParts(record -> record.remove("parts")), RECORD),
                that(
                        "records one part too many",
                        inParts(record -> ((ObjectNode) record.get("parts"))
                                .put("count", record.at("/parts/count").asInt() + 1)),
                        RECORD),
                that(
                        "records the digest of no parts",
                        inParts(record -> ((ObjectNode) record.get("parts"))
                                .put("sha256", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")),
                        RECORD));
    }

    private static HttpMutation inStreams(UnaryOperator<String> change) {
        return AuthMutations.changing(
                (call, reply) -> call.is("POST", INVOCATIONS) && reply.body().startsWith("event:"),
                (call, reply) -> new ProxiedResponse(reply.status(), reply.headers(), change.apply(reply.body())));
    }

    private static HttpMutation inParts(Consumer<ObjectNode> change) {
        return inRecords("capability_invocation", record -> {
            if (record.has("parts")) {
                change.accept(record);
            }
        });
    }
}

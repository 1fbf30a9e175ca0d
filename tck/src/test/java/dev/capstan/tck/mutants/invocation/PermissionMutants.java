package dev.capstan.tck.mutants.invocation;

import static dev.capstan.tck.mutants.HttpMutations.inEntries;
import static dev.capstan.tck.mutants.HttpMutations.inInvocations;
import static dev.capstan.tck.mutants.HttpMutations.inRecords;
import static dev.capstan.tck.mutants.HttpMutations.isOf;
import static dev.capstan.tck.mutants.Mutant.that;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Mutants in the enforcement and audit of permissions (INV-3.2). */
public final class PermissionMutants {

    private static final String DENIED = "permission_denied";
    private static final String GIVEN = "INV-3.2.1";
    private static final String CALL = "INV-3.2.2";
    private static final String DIRECTORY = "INV-3.2.4";
    private static final String AUDIT = "INV-3.2.3";

    private PermissionMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                mutant(
                        "allows every capability to access the network",
                        permitting(asked -> exercises(asked, "network:read")),
                        GIVEN,
                        CALL),
                mutant(
                        "allows every capability to read secrets",
                        permitting(asked -> exercises(asked, "secrets:read")),
                        GIVEN,
                        CALL),
                mutant(
                        "lets a capability write with a permission to read, and read with one to write",
                        permitting(asked -> asked.path("capability_id").asText().equals("overreach_half")),
                        GIVEN,
                        CALL),
                mutant("sends a request before it denies the permission", sendingDenied(), GIVEN),
                mutant(
                        "returns the denied data with the denial",
                        inInvocations((asked, answer) -> {
                            if (isDenied(answer)) {
                                answer.putObject("result").put("read", "a secret");
                            }
                        }),
                        GIVEN,
                        DIRECTORY),
                mutant(
                        "reports success if the handler ignores a denial",
                        permitting(asked -> asked.at("/parameters/swallow").asBoolean()),
                        CALL),
                mutant(
                        "allows .. in file paths",
                        permitting(
                                asked -> asked.at("/parameters/path").asText().startsWith("..")),
                        DIRECTORY,
                        CALL),
                mutant(
                        "allows absolute file paths",
                        permitting(
                                asked -> asked.at("/parameters/path").asText().startsWith("/")),
                        DIRECTORY),
                mutant(
                        "compares file paths with the directory as strings",
                        permitting(
                                asked -> asked.at("/parameters/path").asText().contains("-other/")),
                        DIRECTORY),
                mutant(
                        "denies a declared permission",
                        inInvocations((asked, answer) -> {
                            if (answer.at("/result/selected").isTextual()) {
                                answer.put("success", false).remove("result");
                                answer.putObject("error")
                                        .put("code", DENIED)
                                        .put("message", "it is denied")
                                        .put("retryable", false)
                                        .put("permission", "filesystem:write");
                            }
                        }),
                        GIVEN),
                mutant(
                        "reports a denied permission as handler_failed",
                        inDenials(error -> error.put("code", "handler_failed")),
                        CALL),
                mutant(
                        "omits the denied permission from the error",
                        inDenials(error -> error.remove("permission")),
                        CALL),
                mutant(
                        "reports every denied permission as network:read",
                        inDenials(error -> error.put("permission", "network:read")),
                        CALL),
                mutant(
                        "reports a denied permission as retryable",
                        inDenials(error -> error.put("retryable", true)),
                        CALL),
                mutant(
                        "does not record a denied permission",
                        inEntries(entries -> {
                            entries.removeIf(entry -> isOf(DENIED, entry));
                            return entries;
                        }),
                        AUDIT),
                mutant(
                        "records a denied permission twice",
                        inEntries(entries -> entries.stream()
                                .flatMap(entry -> isOf(DENIED, entry) ? Stream.of(entry, entry) : Stream.of(entry))
                                .toList()),
                        AUDIT),
                mutant(
                        "omits the attempt from the record of a denied permission",
                        inRecords(DENIED, record -> record.remove("attempted")),
                        AUDIT),
                mutant(
                        "omits the permission from the record of a denied permission",
                        inRecords(DENIED, record -> record.remove("permission")),
                        AUDIT),
                mutant(
                        "omits the trace id from the record of a denied permission",
                        inRecords(DENIED, record -> record.remove("traceId")),
                        AUDIT));
    }

    private static Mutant mutant(String name, HttpMutation fault, String... red) {
        return that(name, fault, Set.of(red), Set.of());
    }

    private static boolean exercises(JsonNode asked, String permission) {
        return asked.at("/parameters/try").asText().equals(permission);
    }

    /** Returns a mutation that sends the request of the probe although the server denies it. */
    private static HttpMutation sendingDenied() {
        return (call, right) -> {
            JsonNode asked = call.json();
            if (asked.at("/parameters/try").isTextual()
                    && asked.at("/parameters/target").isTextual()) {
                AttemptLoop.attempt(AttemptLoop.target(asked));
            }
            return right.apply(call);
        };
    }

    private static HttpMutation permitting(Predicate<JsonNode> calls) {
        return inInvocations((asked, answer) -> {
            if (isDenied(answer) && calls.test(asked)) {
                answer.remove("error");
                answer.put("success", true).putObject("result");
            }
        });
    }

    private static HttpMutation inDenials(Consumer<ObjectNode> change) {
        return inInvocations((asked, answer) -> {
            if (isDenied(answer)) {
                change.accept((ObjectNode) answer.get("error"));
            }
        });
    }

    private static boolean isDenied(ObjectNode answer) {
        return answer.at("/error/code").asText().equals(DENIED);
    }
}

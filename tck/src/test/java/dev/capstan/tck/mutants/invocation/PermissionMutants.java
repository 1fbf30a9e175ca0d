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

/** Servers whose capabilities reach further than they declare, or not as far, or without a trace (INV-3.2). */
public final class PermissionMutants {

    private static final String DENIED = "permission_denied";
    private static final String GIVEN = "INV-3.2.1";
    private static final String CALL = "INV-3.2.2";
    private static final String DIRECTORY = "INV-3.2.4";
    private static final String AUDIT = "INV-3.2.3";

    private PermissionMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                broken(
                        "gives every capability the network",
                        permitting(asked -> exercises(asked, "network:read")),
                        GIVEN,
                        CALL),
                broken(
                        "gives every capability its secrets",
                        permitting(asked -> exercises(asked, "secrets:read")),
                        GIVEN,
                        CALL),
                broken(
                        "gives what it denies",
                        inInvocations((asked, answer) -> {
                            if (isDenied(answer)) {
                                answer.putObject("result").put("read", "a secret");
                            }
                        }),
                        GIVEN,
                        DIRECTORY),
                broken(
                        "is satisfied where a handler overlooks a denial",
                        permitting(asked -> asked.at("/parameters/swallow").asBoolean()),
                        CALL),
                broken(
                        "lets paths lead out of the directory",
                        permitting(
                                asked -> asked.at("/parameters/path").asText().startsWith("..")),
                        DIRECTORY,
                        CALL),
                broken(
                        "lets paths begin anywhere",
                        permitting(
                                asked -> asked.at("/parameters/path").asText().startsWith("/")),
                        DIRECTORY),
                broken(
                        "denies what is declared",
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
                broken(
                        "has a denial for a failure of the handler",
                        inDenials(error -> error.put("code", "handler_failed")),
                        CALL),
                broken("says not what is denied", inDenials(error -> error.remove("permission")), CALL),
                broken(
                        "says of every denial that it is the network's",
                        inDenials(error -> error.put("permission", "network:read")),
                        CALL),
                broken("has callers repeat what is denied", inDenials(error -> error.put("retryable", true)), CALL),
                broken(
                        "audits no denial",
                        inEntries(entries -> {
                            entries.removeIf(entry -> isOf(DENIED, entry));
                            return entries;
                        }),
                        AUDIT),
                broken(
                        "audits every denial twice",
                        inEntries(entries -> entries.stream()
                                .flatMap(entry -> isOf(DENIED, entry) ? Stream.of(entry, entry) : Stream.of(entry))
                                .toList()),
                        AUDIT),
                broken(
                        "audits denials without the attempt",
                        inRecords(DENIED, record -> record.remove("attempted")),
                        AUDIT),
                broken(
                        "audits denials without the permission",
                        inRecords(DENIED, record -> record.remove("permission")),
                        AUDIT),
                broken(
                        "audits denials without their trace",
                        inRecords(DENIED, record -> record.remove("traceId")),
                        AUDIT));
    }

    private static Mutant broken(String name, HttpMutation fault, String... red) {
        return that(name, fault, Set.of(red), Set.of());
    }

    private static boolean exercises(JsonNode asked, String permission) {
        return asked.at("/parameters/try").asText().equals(permission);
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

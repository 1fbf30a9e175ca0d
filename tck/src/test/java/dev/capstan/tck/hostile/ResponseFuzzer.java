package dev.capstan.tck.hostile;

import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.ProxiedRequest;
import dev.capstan.tck.mutants.ProxiedResponse;
import dev.capstan.tck.subject.command.CommandResult;
import dev.capstan.tck.subject.command.Commands;
import dev.capstan.tck.subject.command.DirectoryFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A correct server with random changes of some responses, and hooks whose output is changed in the same way. The same
 * seed changes the same responses: what is done to one depends on how many of its kind came before, and not on its ids
 * and times.
 */
final class ResponseFuzzer implements HttpMutation, Commands {

    private static final List<Integer> STATUSES =
            List.of(200, 201, 202, 300, 400, 401, 403, 404, 405, 409, 422, 429, 500, 503);
    /** Makes the seeds of neighbours differ in many bits. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private static final Pattern NAMED_AT_RANDOM = Pattern.compile("/[^/]*[0-9][^/]*");
    private static final List<String> TYPES = List.of(
            "export type A = { a: string }",
            "export interface ReviewPrRequest { a: \"" + "x".repeat(20_000) + "\" }",
            "export type A = " + "(".repeat(20_000),
            "export type A = 1e999999999 | '\\u{ffffffff}' | `",
            "type A = B; type B = A; export type C = A[][]",
            "/*");

    private final long seed;
    private final int onceIn;
    private final Map<String, Integer> counts = new ConcurrentHashMap<>();

    /**
     * Changes one answer in so many.
     *
     * @param seed what the same changes come of
     */
    ResponseFuzzer(long seed, int onceIn) {
        this.seed = seed;
        this.onceIn = onceIn;
    }

    private TextFuzzer next(String kind) {
        int number = counts.merge(kind, 1, Integer::sum);
        return new TextFuzzer(seed + SPREAD * (kind + number).hashCode());
    }

    /** Returns the method and the path without what differs from run to run. */
    private static String kind(ProxiedRequest call) {
        String path = call.path().split("\\?", 2)[0];
        return call.method() + NAMED_AT_RANDOM.matcher(path).replaceAll("");
    }

    @Override
    public ProxiedResponse apply(ProxiedRequest call, Function<ProxiedRequest, ProxiedResponse> right) {
        ProxiedResponse reply = right.apply(call);
        TextFuzzer mutations = next(kind(call));
        if (!mutations.withProbability(onceIn)) {
            return reply;
        }
        return switch (mutations.below(8)) {
            case 0 -> reply.withStatus(STATUSES.get(mutations.below(STATUSES.size())));
            case 1 -> header(mutations, reply);
            default -> new ProxiedResponse(reply.status(), reply.headers(), mutations.of(reply.body()));
        };
    }

    private static ProxiedResponse header(TextFuzzer mutations, ProxiedResponse reply) {
        List<String> names = new ArrayList<>(reply.headers().keySet());
        if (names.isEmpty()) {
            return reply.withHeader("Content-Type", "text/plain");
        }
        String name = names.get(mutations.below(names.size()));
        return mutations.withProbability(2) ? reply.withoutHeader(name) : reply.withHeader(name, "\u00ff; x=\"");
    }

    @Override
    public CommandResult run(List<String> command, Path directory, String input) {
        TextFuzzer mutations = next(command.get(0));
        if (command.contains("gen")) {
            new DirectoryFiles(directory).write(Map.of("types.ts", TYPES.get(mutations.below(TYPES.size()))));
        }
        String printed = mutations.withProbability(2) ? printed(command, input) : mutations.of(printed(command, input));
        return new CommandResult(mutations.withProbability(4) ? mutations.below(3) : 0, printed, "");
    }

    private static String printed(List<String> command, String input) {
        if (command.contains("validate")) {
            return command.stream()
                    .filter(word -> word.endsWith(".yaml"))
                    .map(file -> Json.write(Json.tree(Map.of(
                            "file",
                            file,
                            "ok",
                            true,
                            "agent",
                            "agent://a",
                            "mistakes",
                            List.of(Map.of("line", 1, "column", 1, "pointer", "", "message", "type"))))))
                    .collect(Collectors.joining(",", "{\"files\":[", "]}"));
        }
        return input.isEmpty() ? "{\"kind\":\"invocation\",\"record\":{\"kind\":\"invocation\"}}" : input;
    }
}

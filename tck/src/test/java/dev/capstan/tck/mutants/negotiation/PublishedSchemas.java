package dev.capstan.tck.mutants.negotiation;

import static dev.capstan.tck.mutants.AuthMutations.refusal;
import static dev.capstan.tck.mutants.AuthMutations.refused;
import static dev.capstan.tck.mutants.AuthMutations.response;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.ProxiedRequest;
import dev.capstan.tck.mutants.ProxiedResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** The schemas of each capability in the order of publication, for a mutant that takes the wrong predecessor. */
final class PublishedSchemas implements HttpMutation {

    private static final String UNDECLARED = "undeclared_breaking_change";

    private final Map<String, List<List<JsonNode>>> published = new ConcurrentHashMap<>();
    private final Function<List<List<JsonNode>>, List<JsonNode>> predecessor;

    private PublishedSchemas(Function<List<List<JsonNode>>, List<JsonNode>> predecessor) {
        this.predecessor = predecessor;
    }

    /**
     * Returns a mutation that compares an undeclared version with a wrong one of the capability.
     *
     * @param predecessor selects it from the versions in the order of their publication
     */
    static HttpMutation comparing(Function<List<List<JsonNode>>, List<JsonNode>> predecessor) {
        return new PublishedSchemas(predecessor);
    }

    @Override
    public ProxiedResponse apply(ProxiedRequest call, Function<ProxiedRequest, ProxiedResponse> right) {
        ProxiedResponse reply = right.apply(call);
        if (!RegistryMutations.isPublication(call)) {
            return reply;
        }
        List<JsonNode> schemas =
                List.of(call.json().path("input_schema"), call.json().path("output_schema"));
        List<List<JsonNode>> all = published.computeIfAbsent(capability(call), name -> new CopyOnWriteArrayList<>());
        List<List<JsonNode>> before = new ArrayList<>(all);
        if (reply.status() == 201) {
            all.add(schemas);
        }
        boolean isKnown = before.contains(schemas) && !call.json().has("breaking_changes_from");
        if (!isKnown) {
            return reply;
        }
        boolean breaks = !predecessor.apply(before).equals(schemas);
        if (breaks) {
            return reply.status() == 201 ? refused(422, UNDECLARED) : reply;
        }
        return refusal(reply).equals(UNDECLARED) ? response(201, call.json()) : reply;
    }

    private static String capability(ProxiedRequest call) {
        return call.path().substring(0, call.path().lastIndexOf('/'));
    }
}

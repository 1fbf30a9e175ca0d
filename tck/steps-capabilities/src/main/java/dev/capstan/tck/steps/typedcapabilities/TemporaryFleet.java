package dev.capstan.tck.steps.typedcapabilities;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.json.Yaml;
import dev.capstan.tck.steps.common.EarlierStep;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.loading.Generation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A fleet of one scenario, and the first and the last types generated in it. */
public final class TemporaryFleet {

    private final Subject subject;
    private final Map<String, String> sources = new HashMap<>();
    private List<String> arguments = List.of();
    private @Nullable Generation first;
    private @Nullable Generation last;

    public TemporaryFleet(Subject subject) {
        this.subject = subject;
    }

    /** Adds a file by its path from the root of the fleet. */
    void addFile(String path, String text) {
        sources.put(path, text);
    }

    void generate(List<String> with) {
        arguments = with;
        first = subject.files().generate(sources, arguments);
        last = first;
    }

    /** Repeats the last generation over its own output. */
    void generateAgain() {
        last = subject.files().generate(last().after(), arguments);
    }

    /** Repeats the generation in a new fleet, from the same files in another order and as JSON. */
    void generateOfReordered() {
        Map<String, String> reordered = new HashMap<>();
        sources.forEach((path, text) -> reordered.put(path, Json.pretty(reversed(Yaml.read(path, text)))));
        last = subject.files().generate(reordered, arguments);
    }

    Generation last() {
        return EarlierStep.result(last, "no types have been generated yet");
    }

    /** Returns the first generated files, without the files of the fleet. */
    Map<String, String> firstOutput() {
        return output(first == null ? last() : first);
    }

    /** Returns the last generated files, without the files of the fleet. */
    Map<String, String> lastOutput() {
        return output(last());
    }

    /** Returns the only generated file. Throws {@link ConformanceFailure} if there is not exactly one. */
    String file() {
        Map<String, String> written = lastOutput();
        if (written.size() != 1) {
            throw new ConformanceFailure("expected one written file, got " + written.keySet() + "; "
                    + last().outcome().transcript());
        }
        return written.values().iterator().next();
    }

    private Map<String, String> output(Generation generation) {
        Map<String, String> output = new TreeMap<>(generation.after());
        output.keySet().removeAll(sources.keySet());
        return output;
    }

    private static JsonNode reversed(JsonNode node) {
        if (node.isObject()) {
            List<Map.Entry<String, JsonNode>> fields = new ArrayList<>(node.properties());
            Collections.reverse(fields);
            ObjectNode reversed = Json.object();
            fields.forEach(field -> reversed.set(field.getKey(), reversed(field.getValue())));
            return reversed;
        }
        return node.isArray()
                ? Json.list()
                        .addAll(node.valueStream().map(TemporaryFleet::reversed).toList())
                : node;
    }
}

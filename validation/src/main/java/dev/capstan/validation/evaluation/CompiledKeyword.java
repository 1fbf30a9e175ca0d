package dev.capstan.validation.evaluation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.validation.assertion.Assertion;
import dev.capstan.validation.assertion.InstanceLocation;
import dev.capstan.validation.assertion.LogicAssertions;
import dev.capstan.validation.assertion.SubsetAssertions;
import dev.capstan.validation.assertion.ValidationRun;
import dev.capstan.validation.schema.SubsetKeyword;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** A keyword of one schema, as the report applies it. */
@FunctionalInterface
interface CompiledKeyword {

    /** Adds every violation by a value to a run. */
    void report(JsonNode value, ValidationRun run, InstancePath path);

    static CompiledKeyword asserting(Assertion assertion) {
        return (value, run, path) -> assertion.check(value, new InstanceLocation(run, path));
    }

    /** Returns the keyword properties, which looks at no more names than the value has. */
    static CompiledKeyword properties(Map<String, CompiledNode> nodes) {
        Assertion count = SubsetAssertions.countProperties(nodes.size());
        Map<String, Integer> indexes = new HashMap<>();
        nodes.keySet().forEach(name -> indexes.put(name, indexes.size()));
        return (value, run, path) -> {
            count.check(value, new InstanceLocation(run, path));
            Stream<String> names = value.size() < nodes.size()
                    ? value.properties().stream()
                            .map(Map.Entry::getKey)
                            .filter(indexes::containsKey)
                            .sorted(Comparator.comparing(indexes::get))
                    : nodes.keySet().stream().filter(value::has);
            names.forEach(
                    name -> Objects.requireNonNull(nodes.get(name)).report(value.get(name), run, path.property(name)));
        };
    }

    /** Returns the keyword additionalProperties with a schema. */
    static CompiledKeyword additional(Set<String> named, CompiledNode node) {
        Assertion count = SubsetAssertions.countProperties(Integer.MAX_VALUE);
        return (value, run, path) -> {
            count.check(value, new InstanceLocation(run, path));
            value.properties().forEach(property -> {
                if (!named.contains(property.getKey())) {
                    node.report(property.getValue(), run, path.property(property.getKey()));
                }
            });
        };
    }

    static CompiledKeyword items(CompiledNode node) {
        return (value, run, path) -> {
            for (int i = 0; value.isArray() && i < value.size(); i++) {
                node.report(value.get(i), run, path.item(i));
            }
        };
    }

    static CompiledKeyword allOf(List<CompiledNode> nodes) {
        return (value, run, path) -> nodes.forEach(node -> node.report(value, run, path));
    }

    /** Returns one of the keywords anyOf, oneOf and not. */
    static CompiledKeyword choice(SubsetKeyword keyword, List<CompiledNode> nodes) {
        return (value, run, path) -> LogicAssertions.check(
                keyword, nodes.size(), i -> nodes.get(i).report(value, run, path), new InstanceLocation(run, path));
    }
}

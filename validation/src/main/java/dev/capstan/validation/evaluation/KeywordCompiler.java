package dev.capstan.validation.evaluation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.validation.assertion.SubsetAssertions;
import dev.capstan.validation.assertion.ValidationRun;
import dev.capstan.validation.format.TextFormat;
import dev.capstan.validation.schema.ArrayConstraints;
import dev.capstan.validation.schema.ObjectConstraints;
import dev.capstan.validation.schema.SchemaNode;
import dev.capstan.validation.schema.StringConstraints;
import dev.capstan.validation.schema.SubsetKeyword;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A compiler of the keywords of one schema. */
final class KeywordCompiler {

    private final NodeCompiler nodes;
    private final SchemaNode schema;
    private final List<SubsetKeyword> keywords;
    private final Map<String, CompiledNode> properties = new LinkedHashMap<>();
    private final @Nullable CompiledNode additional;
    private final @Nullable CompiledNode each;
    private final List<Check> combinations = new ArrayList<>();

    KeywordCompiler(NodeCompiler nodes, SchemaNode schema) {
        this.nodes = nodes;
        this.schema = schema;
        this.keywords = keywords(schema.document());
        schema.members().properties().forEach((name, node) -> properties.put(name, nodes.compile(node)));
        SchemaNode others = schema.members().additional();
        this.additional = others == null || others.document().isBoolean() ? null : nodes.compile(others);
        SchemaNode items = schema.items().each();
        this.each = items == null ? null : nodes.compile(items);
    }

    /** Returns the keywords that may change a verdict, in the order of reports: as written, these two first. */
    private static List<SubsetKeyword> keywords(JsonNode document) {
        return document.properties().stream()
                .map(property -> SubsetKeyword.fromWire(property.getKey()).orElseThrow())
                .filter(keyword -> !keyword.isAnnotation())
                .sorted(Comparator.comparingInt(keyword -> switch (keyword) {
                    case TYPE -> 0;
                    case PROPERTIES -> 1;
                    default -> 2;
                }))
                .toList();
    }

    CompiledNode compile() {
        CompiledKeyword[] reports = keywords.stream().map(this::report).toArray(CompiledKeyword[]::new);
        int steps = keywords.size() * ValidationRun.KEYWORD_STEPS
                + schema.members().required().size();
        return new CompiledNode(checks(), reports, steps);
    }

    private NodeChecks checks() {
        return new NodeChecks(
                KindSet.of(schema.kinds()),
                schema.values() == null
                        ? null
                        : new ValueCheck(schema.values(), count(SubsetKeyword.ENUM, SubsetKeyword.CONST)),
                schema.range().isAny() ? null : new NumberCheck(schema.range()),
                strings(),
                objects(),
                arrays(),
                combinations.toArray(Check[]::new));
    }

    /** Returns the report of a keyword, and adds the check of one that combines schemas. */
    private CompiledKeyword report(SubsetKeyword keyword) {
        return switch (keyword) {
            case PROPERTIES -> CompiledKeyword.properties(properties);
            case ADDITIONAL_PROPERTIES -> additionalProperties();
            case ITEMS -> CompiledKeyword.items(Objects.requireNonNull(each));
            case ALL_OF -> combined(schema.allOf(), AllOfCheck::new, CompiledKeyword::allOf);
            case ANY_OF -> choice(keyword, schema.anyOf());
            case ONE_OF -> choice(keyword, schema.oneOf());
            case NOT -> choice(keyword, Stream.ofNullable(schema.not()).toList());
            default -> CompiledKeyword.asserting(SubsetAssertions.compile(keyword, value(keyword)));
        };
    }

    private CompiledKeyword additionalProperties() {
        if (additional != null) {
            return CompiledKeyword.additional(properties.keySet(), additional);
        }
        return isClosed()
                ? CompiledKeyword.asserting(SubsetAssertions.noOtherProperties(schema.document()))
                : (value, run, path) -> {};
    }

    private CompiledKeyword choice(SubsetKeyword keyword, List<SchemaNode> options) {
        return combined(
                options,
                compiled -> new ChoiceCheck(keyword, compiled),
                compiled -> CompiledKeyword.choice(keyword, compiled));
    }

    private CompiledKeyword combined(
            List<SchemaNode> schemas,
            Function<List<CompiledNode>, Check> check,
            Function<List<CompiledNode>, CompiledKeyword> report) {
        List<CompiledNode> compiled = schemas.stream().map(nodes::compile).toList();
        combinations.add(check.apply(compiled));
        return report.apply(compiled);
    }

    private @Nullable StringCheck strings() {
        int readers = count(SubsetKeyword.MIN_LENGTH, SubsetKeyword.MAX_LENGTH, SubsetKeyword.FORMAT);
        StringConstraints strings = schema.strings();
        return readers == 0 && strings.patterns().isEmpty()
                ? null
                : new StringCheck(
                        strings.length(),
                        strings.patterns().stream()
                                .findFirst()
                                .map(SubsetAssertions::pattern)
                                .orElse(null),
                        strings.formats().stream()
                                .findFirst()
                                .flatMap(TextFormat::fromWire)
                                .orElse(null),
                        readers);
    }

    private @Nullable ObjectCheck objects() {
        ObjectConstraints members = schema.members();
        return properties.isEmpty() && members.required().isEmpty() && !isClosed() && additional == null
                ? null
                : new ObjectCheck(properties, members.required(), isClosed(), additional);
    }

    private @Nullable ArrayCheck arrays() {
        ArrayConstraints items = schema.items();
        return items.equals(ArrayConstraints.ANY) ? null : new ArrayCheck(each, items.count(), items.unique());
    }

    /** Whether additionalProperties is false. */
    private boolean isClosed() {
        JsonNode others = value(SubsetKeyword.ADDITIONAL_PROPERTIES);
        return others.isBoolean() && !others.booleanValue();
    }

    private JsonNode value(SubsetKeyword keyword) {
        return schema.document().path(keyword.wire());
    }

    private int count(SubsetKeyword... some) {
        return (int) Stream.of(some).filter(keywords::contains).count();
    }
}

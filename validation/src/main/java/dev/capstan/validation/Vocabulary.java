package dev.capstan.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.keyword.Keyword;
import com.networknt.schema.keyword.KeywordType;
import dev.capstan.validation.pattern.BadPattern;
import dev.capstan.validation.pattern.EcmaPattern;
import dev.capstan.validation.schema.SubsetKeyword;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The keywords of the subset as the library is to apply them to one schema.
 *
 * <p>Where a schema leads on to others of a payload's values, the library does it; what a value has to be is decided here,
 * since numbers, equality, patterns and paths have to be exact.
 */
final class Vocabulary {

    private static final String ID = "https://capstan.dev/schema-subset";

    /** The definitions of the one schema that these keywords are compiled for, by name; filled once that is compiled. */
    private final Map<String, Schema> definitions = new HashMap<>();

    private long patternSize;

    Dialect dialect() {
        return Dialect.builder(ID)
                .specificationVersion(SpecificationVersion.DRAFT_7)
                .idKeyword("$id")
                .keywords(keywords())
                .formatKeywordFactory(formats -> new FormatDemand())
                .build();
    }

    /** The instructions of all patterns compiled so far. */
    long patternSize() {
        return patternSize;
    }

    void define(String name, Schema definition) {
        definitions.put(name, definition);
    }

    private Assertion pattern(JsonNode source) {
        try {
            EcmaPattern pattern = EcmaPattern.compile(source.textValue());
            patternSize += pattern.size();
            return Demands.pattern(source, pattern);
        } catch (BadPattern e) {
            throw new IllegalArgumentException(e);
        }
    }

    private List<Keyword> keywords() {
        List<Keyword> keywords = new ArrayList<>(List.of(
                new Structure(KeywordType.PROPERTIES),
                new Structure(KeywordType.ITEMS_LEGACY),
                new Structure(KeywordType.ALL_OF),
                new AdditionalProperties(),
                new DefinitionReference(definitions),
                new FormatDemand(),
                demand("false", value -> Demands::nothing),
                new Structure(KeywordType.TRUE)));
        Map<String, Function<JsonNode, Assertion>> demands = Map.ofEntries(
                Map.entry("type", Demands::type),
                Map.entry("enum", Demands::oneOfValues),
                Map.entry("const", Demands::exactly),
                Map.entry("required", Demands::required),
                Map.entry("minimum", Demands::minimum),
                Map.entry("maximum", Demands::maximum),
                Map.entry("exclusiveMinimum", Demands::above),
                Map.entry("exclusiveMaximum", Demands::below),
                Map.entry("minLength", SizeDemands::minLength),
                Map.entry("maxLength", SizeDemands::maxLength),
                Map.entry("pattern", this::pattern),
                Map.entry("minItems", SizeDemands::minItems),
                Map.entry("maxItems", SizeDemands::maxItems),
                Map.entry("uniqueItems", SizeDemands::uniqueItems));
        keywords.addAll(Combination.all());
        demands.forEach((name, compile) -> keywords.add(demand(name, compile)));
        Stream.of(SubsetKeyword.values())
                .filter(SubsetKeyword::isAnnotation)
                .forEach(annotation -> keywords.add(new Silence(annotation.wire())));
        return keywords;
    }

    private static Keyword demand(String name, Function<JsonNode, Assertion> compile) {
        return new Demand(name, compile);
    }
}

package dev.capstan.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.keyword.FormatKeyword;
import com.networknt.schema.keyword.Keyword;
import com.networknt.schema.keyword.KeywordType;
import com.networknt.schema.keyword.KeywordValidator;
import com.networknt.schema.path.PathType;
import com.networknt.schema.resource.SchemaLoader;
import dev.capstan.core.SchemaReference;
import dev.capstan.validation.schema.SubsetKeyword;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * The subset as a dialect of the library, for one schema.
 *
 * <p>The library applies the keywords that lead to schemas for other values of the payload. The assertions about a
 * value are implemented here, because numbers, equality, patterns and paths must be exact: {@code LibraryDefaultsTest}
 * shows the differences case by case.
 */
final class SubsetDialect {

    static {
        LibraryLog.find();
    }

    private static final String ID = "https://capstan.dev/schema-subset";

    /** The keywords that the library implements. It also implements {@code additionalProperties} with a schema. */
    static final List<KeywordType> OF_LIBRARY =
            List.of(KeywordType.PROPERTIES, KeywordType.ITEMS_LEGACY, KeywordType.ALL_OF, KeywordType.TRUE);

    private static final Map<String, Function<JsonNode, Assertion>> ASSERTIONS = Map.ofEntries(
            Map.entry("false", value -> ScalarAssertions::acceptAll),
            Map.entry("type", ScalarAssertions::type),
            Map.entry("enum", ScalarAssertions::oneOfValues),
            Map.entry("const", ScalarAssertions::exactly),
            Map.entry("required", ScalarAssertions::required),
            Map.entry("minimum", ScalarAssertions::minimum),
            Map.entry("maximum", ScalarAssertions::maximum),
            Map.entry("exclusiveMinimum", ScalarAssertions::above),
            Map.entry("exclusiveMaximum", ScalarAssertions::below),
            Map.entry("minLength", SizeAssertions::minLength),
            Map.entry("maxLength", SizeAssertions::maxLength),
            Map.entry("pattern", ScalarAssertions::pattern),
            Map.entry("minItems", SizeAssertions::minItems),
            Map.entry("maxItems", SizeAssertions::maxItems),
            Map.entry("uniqueItems", SizeAssertions::uniqueItems));

    private static final SchemaRegistryConfig CONFIG =
            SchemaRegistryConfig.builder().pathType(PathType.JSON_POINTER).build();

    /** The definitions by name, as targets of references; filled once the schema is compiled. */
    private final Map<String, Schema> definitions = new HashMap<>();

    private SubsetDialect() {}

    /** Compiles a schema without defects. Never loads anything, because it configures no loader. */
    static Schema compile(JsonNode document) {
        SubsetDialect subset = new SubsetDialect();
        Schema root = SchemaRegistry.withDialect(subset.dialect(), builder -> builder.schemaRegistryConfig(CONFIG)
                        .schemaLoader(new SchemaLoader(List.of(), List.of())))
                .getSchema(document);
        String name = SubsetKeyword.DEFINITIONS.wire();
        SchemaLocation location = root.getSchemaLocation().append(name);
        document.path(name).properties().forEach(definition -> {
            SchemaLocation at = location.append(definition.getKey());
            subset.definitions.put(
                    definition.getKey(), root.getSchemaContext().newSchema(at, definition.getValue(), root));
        });
        return root;
    }

    private Dialect dialect() {
        List<Keyword> keywords = new ArrayList<>(LogicApplicators.all());
        OF_LIBRARY.forEach(type -> keywords.add(BoundedKeyword.ofLibrary(type)));
        ASSERTIONS.forEach((name, compile) -> keywords.add(BoundedKeyword.asserting(name, compile)));
        keywords.add(new BoundedKeyword(SubsetKeyword.ADDITIONAL_PROPERTIES.wire(), AdditionalProperties::compile));
        keywords.add(new BoundedKeyword(SubsetKeyword.REF.wire(), this::reference));
        keywords.add(new Format());
        return Dialect.builder(ID)
                .specificationVersion(SpecificationVersion.DRAFT_7)
                .keywords(keywords)
                .formatKeywordFactory(formats -> new Format())
                // Every other keyword of the subset changes no verdict (TC-2.11).
                .unknownKeywordFactory((name, context) -> null)
                .build();
    }

    /** Compiles the keyword $ref, which can only refer to the definitions of its own schema (TC-2.9). */
    private BoundedKeyword.Application reference(
            SchemaLocation location, JsonNode value, Schema schema, SchemaContext context) {
        String name = SchemaReference.definition(value.textValue()).orElseThrow();
        return (run, node, root, path) ->
                Objects.requireNonNull(definitions.get(name)).validate(run, node, root, path);
    }

    /** The keyword format, which the library allows to be replaced only by a keyword of its own type. */
    private static final class Format extends FormatKeyword {

        private static final BoundedKeyword ASSERTION =
                BoundedKeyword.asserting(SubsetKeyword.FORMAT.wire(), ScalarAssertions::format);

        Format() {
            super(Map.of());
        }

        @Override
        public KeywordValidator newValidator(
                SchemaLocation location, JsonNode value, Schema schema, SchemaContext context) {
            return ASSERTION.newValidator(location, value, schema, context);
        }
    }
}

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
import dev.capstan.validation.assertion.LogicAssertions;
import dev.capstan.validation.assertion.SubsetAssertions;
import dev.capstan.validation.schema.SchemaReference;
import dev.capstan.validation.schema.SubsetKeyword;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * The subset as a dialect of the library, for one schema.
 *
 * <p>The library applies the keywords that lead to schemas for other values of the payload. The assertions about a
 * value are those of {@link SubsetAssertions}, because numbers, equality, patterns and paths must be exact: {@code
 * LibraryDefaultsTest} shows the differences case by case.
 */
final class SubsetDialect {

    static {
        LibraryLog.find();
    }

    private static final String ID = "https://capstan.dev/schema-subset";

    /**
     * The keywords that the library implements. It also implements {@code properties}, and {@code additionalProperties}
     * with a schema, whose properties are counted.
     */
    static final List<KeywordType> OF_LIBRARY = List.of(KeywordType.ITEMS_LEGACY, KeywordType.ALL_OF, KeywordType.TRUE);

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
        List<Keyword> keywords = new ArrayList<>(List.of(
                BoundedKeyword.asserting("false", value -> SubsetAssertions.never()),
                new BoundedKeyword(SubsetKeyword.ADDITIONAL_PROPERTIES.wire(), SubsetDialect::additionalProperties),
                new BoundedKeyword(SubsetKeyword.PROPERTIES.wire(), SubsetDialect::properties),
                new BoundedKeyword(SubsetKeyword.REF.wire(), this::reference),
                logic(SubsetKeyword.ANY_OF),
                logic(SubsetKeyword.ONE_OF),
                logic(SubsetKeyword.NOT),
                new Format()));
        OF_LIBRARY.forEach(type -> keywords.add(BoundedKeyword.ofLibrary(type)));
        SubsetAssertions.keywords().stream()
                .filter(keyword -> keyword != SubsetKeyword.FORMAT)
                .forEach(keyword -> keywords.add(
                        BoundedKeyword.asserting(keyword.wire(), value -> SubsetAssertions.compile(keyword, value))));
        return Dialect.builder(ID)
                .specificationVersion(SpecificationVersion.DRAFT_7)
                .keywords(keywords)
                .formatKeywordFactory(formats -> new Format())
                // Every other keyword of the subset changes no verdict (TC-2.11).
                .unknownKeywordFactory((name, context) -> null)
                .build();
    }

    private static BoundedKeyword.Application additionalProperties(
            SchemaLocation location, JsonNode value, Schema schema, SchemaContext context) {
        BoundedKeyword.Application validator =
                KeywordType.ADDITIONAL_PROPERTIES.newValidator(location, value, schema, context)::validate;
        if (value.isBoolean()) {
            return value.booleanValue()
                    ? validator
                    : BoundedKeyword.applied(SubsetAssertions.noOtherProperties(schema.getSchemaNode()));
        }
        return BoundedKeyword.applied(SubsetAssertions.countProperties(Integer.MAX_VALUE))
                .and(validator);
    }

    private static BoundedKeyword.Application properties(
            SchemaLocation location, JsonNode value, Schema schema, SchemaContext context) {
        return BoundedKeyword.applied(SubsetAssertions.countProperties(value.size()))
                .and(KeywordType.PROPERTIES.newValidator(location, value, schema, context)::validate);
    }

    private static BoundedKeyword logic(SubsetKeyword keyword) {
        return new BoundedKeyword(keyword.wire(), (at, value, schema, context) -> {
            List<Schema> schemas = value.isArray()
                    ? IntStream.range(0, value.size())
                            .mapToObj(i -> context.newSchema(at.append(i), value.get(i), schema))
                            .toList()
                    : List.of(context.newSchema(at, value, schema));
            return (run, node, root, path) -> LogicAssertions.check(
                    keyword, schemas.size(), i -> schemas.get(i).validate(run, node, root, path), run.at(path));
        });
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

        private static final BoundedKeyword ASSERTION = BoundedKeyword.asserting(
                SubsetKeyword.FORMAT.wire(), value -> SubsetAssertions.compile(SubsetKeyword.FORMAT, value));

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

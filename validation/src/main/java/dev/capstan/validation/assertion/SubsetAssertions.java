package dev.capstan.validation.assertion;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.validation.pattern.EcmaPattern;
import dev.capstan.validation.pattern.InvalidPattern;
import dev.capstan.validation.schema.SubsetKeyword;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/** The keywords that assert something about a value itself, for all engines. */
public final class SubsetAssertions {

    private static final Map<SubsetKeyword, Function<JsonNode, Assertion>> COMPILERS = Map.ofEntries(
            Map.entry(SubsetKeyword.TYPE, ScalarAssertions::type),
            Map.entry(SubsetKeyword.ENUM, ScalarAssertions::oneOfValues),
            Map.entry(SubsetKeyword.CONST, ScalarAssertions::exactly),
            Map.entry(SubsetKeyword.REQUIRED, ScalarAssertions::required),
            Map.entry(SubsetKeyword.MINIMUM, ScalarAssertions::minimum),
            Map.entry(SubsetKeyword.MAXIMUM, ScalarAssertions::maximum),
            Map.entry(SubsetKeyword.EXCLUSIVE_MINIMUM, ScalarAssertions::above),
            Map.entry(SubsetKeyword.EXCLUSIVE_MAXIMUM, ScalarAssertions::below),
            Map.entry(SubsetKeyword.MIN_LENGTH, SizeAssertions::minLength),
            Map.entry(SubsetKeyword.MAX_LENGTH, SizeAssertions::maxLength),
            Map.entry(SubsetKeyword.PATTERN, ScalarAssertions::pattern),
            Map.entry(SubsetKeyword.FORMAT, ScalarAssertions::format),
            Map.entry(SubsetKeyword.MIN_ITEMS, SizeAssertions::minItems),
            Map.entry(SubsetKeyword.MAX_ITEMS, SizeAssertions::maxItems),
            Map.entry(SubsetKeyword.UNIQUE_ITEMS, SizeAssertions::uniqueItems));

    private SubsetAssertions() {}

    /** Returns the keywords that assert something; the others apply schemas or are annotations. */
    public static Set<SubsetKeyword> keywords() {
        return COMPILERS.keySet();
    }

    /** Returns the assertion of one of these keywords with a value. */
    public static Assertion compile(SubsetKeyword keyword, JsonNode value) {
        return Objects.requireNonNull(COMPILERS.get(keyword)).apply(value);
    }

    /** Returns the assertion of the schema {@code false}, which every value violates. */
    public static Assertion never() {
        return ScalarAssertions::acceptNothing;
    }

    /** Returns the assertion of {@code additionalProperties: false} in a schema. */
    public static Assertion noOtherProperties(JsonNode schema) {
        return AdditionalProperties.refuseOthers(schema);
    }

    /**
     * Returns the count of the steps of a keyword on properties, which refuses nothing.
     *
     * @param names number of names in the keyword, of which it looks at no more than the value has
     */
    public static Assertion countProperties(int names) {
        return (value, location) -> location.spend(value.isObject() ? Math.min(value.size(), names) : 0);
    }

    /** Compiles the pattern of a schema without defects. */
    public static EcmaPattern pattern(String source) {
        try {
            return EcmaPattern.compile(source);
        } catch (InvalidPattern e) {
            throw new IllegalArgumentException(e);
        }
    }
}

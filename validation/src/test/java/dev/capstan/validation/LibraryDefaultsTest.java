package dev.capstan.validation;

import static dev.capstan.validation.TestJson.json;
import static dev.capstan.validation.TestJson.violations;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.Error;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.KeywordType;
import com.networknt.schema.path.PathType;
import dev.capstan.core.Violation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What the library carries, and why it does not carry more: what it says by itself of the other keywords, as draft-07 with
 * formats asserted, is not what the clauses ask for. A case that turns red tells that the library has moved.
 */
class LibraryDefaultsTest {

    private static final SchemaRegistry LIBRARY = SchemaRegistry.withDialect(
            Dialects.getDraft7(),
            builder -> builder.schemaRegistryConfig(SchemaRegistryConfig.builder()
                    .pathType(PathType.JSON_POINTER)
                    .formatAssertionsEnabled(true)
                    .build()));

    @ParameterizedTest
    @CsvSource(
            delimiterString = " ~~ ",
            quoteCharacter = '`',
            value = {
                "{'const':{'a':1}} ~~ {'a':1.0} ~~ true",
                "{'const':[1]} ~~ [1.0] ~~ true",
                "{'enum':[{'a':1}]} ~~ {'a':1.0} ~~ true",
                "{'uniqueItems':true} ~~ [1,1.0] ~~ false",
                "{'uniqueItems':true} ~~ [[1],[1.0]] ~~ false",
                "{'maxLength':4294967296} ~~ 'ab' ~~ true",
                "{'maxItems':4294967296} ~~ [1] ~~ true",
                "{'type':'integer','minimum':1} ~~ 1e19 ~~ true",
                "{'pattern':'^\\\\s$'} ~~ '\uFEFF' ~~ true",
                "{'pattern':'^.$'} ~~ '\u0085' ~~ true",
                "{'pattern':'[a&&b]'} ~~ '&' ~~ true",
                "{'pattern':'^\\\\cj$'} ~~ '\\n' ~~ true",
                "{'format':'date-time'} ~~ '2026-01-31T12:00:00.1234567891234567Z' ~~ true",
                "{'format':'date-time'} ~~ '2026-01-31T12:00:00+23:59' ~~ true",
                "{'format':'email'} ~~ 'a@example.invalidtld' ~~ true",
                "{'format':'email'} ~~ 'ad\u00E9@example.org' ~~ false",
                "{'format':'uri'} ~~ 'http://h:8a/' ~~ false",
                "{'format':'uri'} ~~ 'http://[fe80::1%25en0]/' ~~ false",
                "{'format':'uri'} ~~ 'http://a@b@c/' ~~ false"
            })
    void aVerdictOfTheLibraryIsNotTheRightOne(String schema, String payload, boolean valid) {
        assertThat(byLibrary(schema, payload).isEmpty()).isNotEqualTo(valid);
        assertThat(violations(schema, payload).isEmpty()).isEqualTo(valid);
    }

    @Test
    void aPatternOfEcmaIsNoneForTheLibrary() {
        for (String pattern : List.of("^[^]$", "^\\\\u{78}$")) {
            String schema = "{'pattern':'" + pattern + "'}";
            assertThatThrownBy(() -> byLibrary(schema, "'x'")).isInstanceOf(SchemaException.class);
            assertThat(violations(schema, "'x'")).isEmpty();
        }
    }

    @Test
    void aPatternOverflowsTheStackOfTheLibrary() {
        String payload = "'" + "ab".repeat(100_000) + "'";
        assertThatThrownBy(() -> byLibrary("{'pattern':'^(a|b)*$'}", payload)).isInstanceOf(StackOverflowError.class);
        assertThat(violations("{'pattern':'^(a|b)*$'}", payload)).isEmpty();
    }

    @Test
    void aMissingOrAnExtraPropertyIsReportedAtTheObjectByTheLibrary() {
        for (String schema : List.of("{'required':['b']}", "{'additionalProperties':false}")) {
            assertThat(byLibrary(schema, "{'a':1}"))
                    .extracting(error -> error.getInstanceLocation().toString())
                    .containsExactly("");
            assertThat(violations(schema, "{'a':1}"))
                    .extracting(Violation::path)
                    .doesNotContain("");
        }
    }

    @Test
    void everyBranchOfAFailedChoiceIsReportedByTheLibrary() {
        String schema = "{'anyOf':[{'required':['a']},{'required':['b']}]}";
        assertThat(byLibrary(schema, "{}")).hasSize(2);
        assertThat(violations(schema, "{}")).hasSize(1);
    }

    @Test
    void aPointerOfTheLibraryIsNotTheOneOfRfc6901() {
        String schema = "{'properties':{'a\\nb':false}}";
        assertThat(byLibrary(schema, "{'a\\nb':1}").get(0).getInstanceLocation())
                .hasToString("/a\\nb");
        assertThat(violations(schema, "{'a\\nb':1}"))
                .extracting(Violation::path)
                .containsExactly("/a\nb");
    }

    @Test
    void aReferenceIsReadAsAFormByTheLibrary() {
        String schema = "{'$ref':'#/definitions/a+b%20','definitions':{'a+b ':{'type':'null'}}}";
        assertThatThrownBy(() -> byLibrary(schema, "null")).isInstanceOf(SchemaException.class);
        assertThat(violations(schema, "null")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " ~~ ",
            quoteCharacter = '`',
            value = {
                "{'properties':{'a':{'properties':{'b':false,'c':false}}}} ~~ {'a':{'b':1,'d':1}} ~~ /a/b",
                "{'items':{'items':false}} ~~ [[],1,[1]] ~~ /2/0",
                "{'allOf':[{'properties':{'a':false}},true]} ~~ {'a':1} ~~ /a",
                "{'properties':{'a':true},'additionalProperties':{'items':false}} ~~ {'a':[1],'b':[1]} ~~ /b/0"
            })
    void aWayThroughSchemaAndPayloadIsTheLibrarys(String schema, String payload, String path) {
        assertThat(byLibrary(schema, payload))
                .extracting(error -> error.getInstanceLocation().toString())
                .containsExactly(path);
        assertThat(violations(schema, payload)).extracting(Violation::path).containsExactly(path);
    }

    @Test
    void theReadmeNamesTheKeywordsThatTheLibraryCarries() throws IOException {
        Set<String> named = Files.readString(Path.of("README.md"))
                .lines()
                .filter(line -> line.startsWith("|") && line.endsWith("library |"))
                .flatMap(line -> Pattern.compile("`(\\w+)`")
                        .matcher(line.split("\\|")[1])
                        .results()
                        .map(match -> match.group(1)))
                .collect(Collectors.toSet());
        Set<String> carried =
                SubsetDialect.OF_LIBRARY.stream().map(KeywordType::getValue).collect(Collectors.toSet());
        carried.remove(KeywordType.TRUE.getValue());
        carried.add(KeywordType.PROPERTIES.getValue());
        carried.add(KeywordType.ADDITIONAL_PROPERTIES.getValue());
        assertThat(named).isEqualTo(carried);
    }

    private static List<Error> byLibrary(String schema, String payload) {
        return LIBRARY.getSchema(json(schema)).validate(json(payload));
    }
}

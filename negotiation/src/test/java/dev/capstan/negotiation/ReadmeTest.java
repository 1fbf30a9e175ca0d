package dev.capstan.negotiation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.Version;
import dev.capstan.negotiation.schema.Difference;
import dev.capstan.negotiation.session.Negotiation;
import dev.capstan.negotiation.session.Warning;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the README shows is what there is. */
class ReadmeTest {

    @Test
    void exampleIsCompiledAndPrintsTheDocumentedOutput() throws Exception {
        String source = Files.readString(Path.of("src/test/java/dev/capstan/negotiation/ReadmeExample.java"));
        String example = source.substring(source.indexOf("// example") + 10, source.indexOf("    // end"));
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        NegotiationFixture fixture = new NegotiationFixture();

        ReadmeExample.compare(fixture.engine, new PrintStream(printed, true, StandardCharsets.UTF_8));

        assertThat(block("java")).isEqualTo(example.stripLeading().stripIndent().replace("\n    ", "\n"));
        assertThat(block("text")).isEqualTo(printed.toString(StandardCharsets.UTF_8));
    }

    @Test
    void theTableIsThatOfCodeReview() throws IOException {
        NegotiationFixture fixture = NegotiationFixture.published();
        List<RegisteredVersion> versions =
                fixture.registry.find(NegotiationFixture.NAME).orElseThrow().versions();
        String table = fixture.compare.matrix(versions).stream()
                .collect(Collectors.groupingBy(
                        Compatibility::requester,
                        TreeMap::new,
                        Collectors.mapping(cell -> cell.level().wire(), Collectors.joining(" | "))))
                .entrySet()
                .stream()
                .map(row -> "| " + row.getKey() + " | " + row.getValue() + " |")
                .collect(Collectors.joining("\n"));

        assertThat(readme()).contains("| Requester | Provider 1.0 | 1.5 | 2.0 |\n| --- | --- | --- | --- |\n" + table);
    }

    @Test
    void everyVerdictEveryChangeAndEveryEffectIsExplained() throws IOException {
        String readme = readme();

        assertThat(Stream.of(
                                Arrays.stream(Compatibility.Level.values()).map(Compatibility.Level::wire),
                                Arrays.stream(Compatibility.Change.values()).map(Compatibility.Change::wire),
                                Arrays.stream(Compatibility.Effect.values()).map(Compatibility.Effect::wire),
                                Arrays.stream(Warning.Code.values()).map(Warning.Code::wire),
                                Arrays.stream(Negotiation.Reason.values()).map(Negotiation.Reason::wire),
                                Arrays.stream(Difference.Kind.values()).map(Difference.Kind::wire))
                        .flatMap(wire -> wire))
                .allSatisfy(wire -> assertThat(readme).contains("`" + wire + "`"));
    }

    @Test
    void documentedVersionOrderIsComputed() throws IOException {
        String order = readme().lines()
                .filter(line -> line.startsWith("`0.9 < "))
                .findFirst()
                .orElseThrow();
        List<Version> versions = Stream.of(
                        order.substring(1, order.indexOf('`', 1)).split(" < "))
                .map(Version::parse)
                .toList();

        assertThat(versions).hasSizeGreaterThan(3).isSorted();
    }

    private static String block(String language) throws IOException {
        String readme = readme();
        int start = readme.indexOf("```" + language + "\n") + language.length() + 4;
        return readme.substring(start, readme.indexOf("```", start));
    }

    private static String readme() throws IOException {
        return Files.readString(Path.of("README.md"));
    }
}

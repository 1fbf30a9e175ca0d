package dev.capstan.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.config.capability.DeclaredKeys;
import dev.capstan.config.document.DiagnosticCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the README shows is what there is. */
class ReadmeTest {

    @TempDir
    Path fleet;

    @Test
    void diagnosticsAreThoseOfTheFileAbove() throws IOException {
        Path agent = Files.createDirectories(fleet.resolve("agents/search"));
        Files.writeString(agent.resolve("capabilities.yaml"), block("yaml"));

        List<String> printed = ReadmeExample.names(new BannedKeywordEngine(), fleet).stream()
                .map(line -> line.replace(fleet.toString(), "fleet"))
                .toList();

        assertThat(printed).containsExactlyElementsOf(block("text").lines().toList());
    }

    @Test
    void theExampleCompilesAndRuns() throws IOException {
        String source = Files.readString(Path.of("src/test/java/dev/capstan/config/ReadmeExample.java"));
        String example = source.substring(source.indexOf("// example") + 10, source.indexOf("    // end"));
        Path agent = Files.createDirectories(fleet.resolve("agents/a"));
        Files.writeString(agent.resolve("capabilities.yaml"), LoadedTexts.START);

        assertThat(block("java")).isEqualTo(example.stripLeading().stripIndent().replace("\n    ", "\n"));
        assertThat(ReadmeExample.names(new BannedKeywordEngine(), fleet)).containsExactly("agent://a offers x");
    }

    @Test
    void theListOfPeersLoads() throws IOException {
        String list = block("yaml", readme().indexOf("## The keys of rpc-peers.yaml"));

        assertThat(PeersFiles.load(fleet, list)).isInstanceOf(LoadResult.Loaded.class);
    }

    @Test
    void everyKeyAndEveryCodeIsExplained() throws IOException {
        String readme = readme();

        assertThat(Stream.of(
                                DeclaredKeys.DECLARED,
                                DeclaredKeys.AUTHORED,
                                List.of("inputSchema", "outputSchema", "enforcement"))
                        .flatMap(List::stream))
                .allSatisfy(key -> assertThat(readme).contains("`" + key + "`"));
        assertThat(PeerAuthReader.KEYS).allSatisfy((provider, keys) -> {
            assertThat(readme).contains("| `" + provider + "` |");
            assertThat(keys).allSatisfy(key -> assertThat(readme).contains("`" + key + "`"));
        });
        assertThat(DiagnosticCode.values())
                .allSatisfy(code -> assertThat(readme).contains("| `" + code.wire() + "` | " + code.meaning() + " |"));
    }

    private static String block(String language) throws IOException {
        return block(language, 0);
    }

    private static String block(String language, int from) throws IOException {
        String readme = readme();
        int start = readme.indexOf("```" + language + "\n", from) + language.length() + 4;
        return readme.substring(start, readme.indexOf("```", start));
    }

    private static String readme() throws IOException {
        return Files.readString(Path.of("README.md"));
    }
}

package dev.capstan.server.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.server.architecture.MavenModules;
import dev.capstan.server.command.Capstan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/**
 * Every block of commands is run by {@code DocumentationIT}, here or in the kit, or says why it is not. The commands
 * that are not run, and those in the sentences, use options, modules, profiles and tests that exist.
 */
class DocumentationTest {

    private static final Set<String> LANGUAGES =
            Set.of("sh", "console", "python", "javascript", "java", "json", "xml", "yaml", "text");
    private static final Pattern COMMAND = Pattern.compile(
            "(?m)^\\s*(\\$ |(java|mvn|npx|npm|node|curl|docker|nats-server|capstan|capstan-tck) [a-z-])");
    private static final Pattern COMMENT = Pattern.compile("(?m)^ *<!-- not run:");
    private static final Pattern TEST = Pattern.compile("\\b[A-Z]\\w+(Test|IT|Nightly)\\b|[\\w/-]+\\.test\\.js");
    private static final Pattern OF_SERVER =
            Pattern.compile("(?:-jar server/target/capstan\\.jar|`capstan) ([a-z][^|;&)`\n]*)");
    private static final Pattern OPTION = Pattern.compile("--?[a-z][a-z-]*");
    private static final Pattern MAVEN = Pattern.compile("(?:^|`|&& )mvn ((?:[^`\n\\\\]|\\\\\n)+)", Pattern.MULTILINE);

    private static final CommandLine CAPSTAN = Capstan.commandLine();
    private static final List<CodeBlock> BLOCKS = CodeBlock.all();

    @Test
    void everyBlockHasALanguageAndOnlyCommandsAreNotRun() {
        assertThat(BLOCKS).hasSizeGreaterThan(100).allSatisfy(block -> {
            assertThat(block.language()).isIn(LANGUAGES);
            assertThat(block.notRun().isEmpty() || block.isCommands()).isTrue();
        });
        assertThat(BLOCKS.stream().filter(block -> block.notRun().isPresent()))
                .as("comments that stand before a block")
                .hasSize((int) CodeBlock.pages().stream()
                        .flatMap(page -> COMMENT.matcher(CodeBlock.text(page)).results())
                        .count());
    }

    @Test
    void noOtherBlockHoldsACommand() {
        assertThat(BLOCKS).filteredOn(block -> !block.isCommands()).noneMatch(block -> COMMAND.matcher(block.text())
                .find());
    }

    @Test
    void aSessionBeginsWithACommand() {
        assertThat(BLOCKS)
                .filteredOn(block -> block.language().equals("console"))
                .allMatch(block -> block.text().startsWith("$ "));
    }

    @Test
    void theTestsThatAReasonNamesExist() throws Exception {
        Set<String> files = testFiles();

        assertThat(BLOCKS.stream()
                        .flatMap(block -> block.notRun().stream())
                        .flatMap(reason -> TEST.matcher(reason).results())
                        .map(MatchResult::group))
                .isNotEmpty()
                .allSatisfy(test -> assertThat(
                                test.endsWith(".js")
                                        ? Files.exists(MavenModules.ROOT.resolve("conformance/npm/" + test))
                                        : files.contains(test))
                        .as("there is a %s", test)
                        .isTrue());
    }

    @Test
    void theCommandsHaveTheOptionsThatThePagesUse() {
        assertThat(matches(OF_SERVER)).hasSizeGreaterThan(40).allSatisfy(DocumentationTest::assertExists);
    }

    @Test
    void theBuildHasTheModulesProfilesAndTestsThatThePagesUse() throws Exception {
        Set<String> tests = testFiles();
        Set<String> profiles = new TreeSet<>();
        for (String pom : List.of("pom.xml", "server/tests/pom.xml", "tck/pom.xml")) {
            Pattern.compile("<profile>\\s*(?:<!--.*?-->\\s*)?<id>(.*?)</id>", Pattern.DOTALL)
                    .matcher(Files.readString(MavenModules.ROOT.resolve(pom)))
                    .results()
                    .forEach(found -> profiles.add(found.group(1)));
        }
        List<String> commands = matches(MAVEN).toList();

        assertThat(commands).hasSizeGreaterThan(15);
        assertThat(values(commands, "-P ?([\\w,]+)")).isNotEmpty().isSubsetOf(profiles);
        assertThat(values(commands, "-D(?:it\\.)?test=([\\w,]+)"))
                .isNotEmpty()
                .allMatch(test -> tests.contains(test) || test.equals("NoSuchTest"));
        assertThat(values(commands, "-pl ([\\w/,-]+)"))
                .isNotEmpty()
                .allMatch(
                        module -> Files.exists(MavenModules.ROOT.resolve(module).resolve("pom.xml")));
    }

    private static Stream<String> values(List<String> commands, String option) {
        return commands.stream()
                .flatMap(command -> Pattern.compile(option).matcher(command).results())
                .flatMap(found -> Arrays.stream(found.group(1).split(",")));
    }

    private static Stream<String> matches(Pattern command) {
        return CodeBlock.pages().stream()
                .flatMap(page -> command.matcher(CodeBlock.text(page)).results())
                .map(found -> found.group(1));
    }

    private static void assertExists(String words) {
        CommandLine command = CAPSTAN;
        boolean isNamed = false;
        for (String word : words.split("[\\s=]+")) {
            if (OPTION.matcher(word).matches()) {
                assertThat(command.getCommandSpec().findOption(word))
                        .as("%s of capstan %s", word, words)
                        .isNotNull();
            } else if (command.getSubcommands().containsKey(word)) {
                command = command.getSubcommands().get(word);
                isNamed = true;
            }
        }
        assertThat(isNamed).as("there is a command capstan %s", words).isTrue();
    }

    private static Set<String> testFiles() throws Exception {
        Set<String> names = new TreeSet<>();
        for (Path module : MavenModules.directories()) {
            Path tests = module.resolve("src/test/java");
            if (!Files.isDirectory(tests)) {
                continue;
            }
            try (Stream<Path> files = Files.walk(tests)) {
                files.map(file -> file.getFileName().toString())
                        .filter(name -> name.endsWith(".java"))
                        .forEach(name -> names.add(name.substring(0, name.length() - ".java".length())));
            }
        }
        return names;
    }
}

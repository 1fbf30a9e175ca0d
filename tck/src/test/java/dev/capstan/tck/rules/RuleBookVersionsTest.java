package dev.capstan.tck.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** An id of the rule book keeps its meaning in all versions. With {@code -Drulebook.write=true} the list is written. */
class RuleBookVersionsTest {

    private static final Path DIRECTORY = Path.of("..", "features", "rulebook");
    private static final Pattern PROJECT_VERSION =
            Pattern.compile("<parent>.*?<version>([^<]+)</version>", Pattern.DOTALL);

    private static final FrozenRule RULE = new FrozenRule("GR-1.1", Keyword.MUST, "a-document", "sha256:00");
    private static final FrozenRule OTHER = new FrozenRule("GR-1.2", Keyword.MUST, "a-document", "sha256:01");

    @Test
    void theLastVersionIsThatOfTheProjectAndItsListIsTheRuleBook() throws IOException {
        String version = projectVersion();
        assertThat(RuleBookVersion.all().get(RuleBookVersion.all().size() - 1).version())
                .as("the last version in features/rulebook/versions.yaml")
                .isEqualTo(version);
        Path file = DIRECTORY.resolve(version + ".yaml");
        String expected = FrozenRuleBook.of(version, RuleBook.bundled()).yaml();
        if (Boolean.getBoolean("rulebook.write")) {
            Files.writeString(file, expected);
        }

        assertThat(file)
                .as("run this test with -Drulebook.write=true, and give reasons in versions.yaml for what changed")
                .hasContent(expected);
    }

    @Test
    void everyVersionHasItsListAndEveryListIsOfAVersion() throws IOException {
        try (Stream<Path> files = Files.list(DIRECTORY)) {
            assertThat(files.map(file -> file.getFileName().toString()).filter(name -> name.matches("\\d.*")))
                    .containsExactlyInAnyOrderElementsOf(RuleBookVersion.all().stream()
                            .map(version -> version.version() + ".yaml")
                            .toList());
        }
    }

    @Test
    void theHistoryKeepsThePromise() throws IOException {
        List<RuleBookVersion> versions = RuleBookVersion.all();
        List<FrozenRuleBook> released = versions.subList(0, versions.size() - 1).stream()
                .map(version -> FrozenRuleBook.bundled(version.version()).orElseThrow())
                .toList();
        FrozenRuleBook current = FrozenRuleBook.of(projectVersion(), RuleBook.bundled());

        assertThat(HistoryProblems.of(
                        Stream.concat(released.stream(), Stream.of(current)).toList(), versions))
                .isEmpty();
    }

    @Test
    void aListIsReadAsItWasWritten() throws IOException {
        if (Boolean.getBoolean("rulebook.write")) {
            return; // the list on the class path is that of the build before
        }
        String version = projectVersion();

        assertThat(FrozenRuleBook.bundled(version)).contains(FrozenRuleBook.of(version, RuleBook.bundled()));
        assertThat(FrozenRuleBook.bundled("0.0.1")).isEmpty();
    }

    @Test
    void differentTextKeywordOrOriginIsAChange() {
        assertThat(List.of(
                        new FrozenRule(RULE.id(), Keyword.SHOULD, RULE.origin(), RULE.text()),
                        new FrozenRule(RULE.id(), RULE.keyword(), "capstan", RULE.text()),
                        new FrozenRule(RULE.id(), RULE.keyword(), RULE.origin(), "sha256:99")))
                .flatMap(later -> book("1", RULE).changesTo(book("2", later)))
                .extracting(RuleChange::differences)
                .containsExactly(
                        List.of("keyword MUST -> SHOULD"), List.of("origin a-document -> capstan"), List.of("text"));
    }

    @Test
    void theTextOfTheClauseIsPartOfTheMeaning() {
        Clause clause = RuleBook.bundled().clauses().get(0);
        Rule rule = clause.rules().get(0);
        Clause other = new Clause(clause.id(), clause.text() + " at night", clause.intent(), clause.rules());

        assertThat(FrozenRule.of(other, rule).text())
                .isNotEqualTo(FrozenRule.of(clause, rule).text());
    }

    @Test
    void aChangeOrARemovalNeedsAReasonAndAnAdditionNone() {
        FrozenRule changed = new FrozenRule(RULE.id(), RULE.keyword(), RULE.origin(), "sha256:99");
        List<FrozenRuleBook> change = List.of(book("1", RULE), book("2", changed, OTHER));
        List<FrozenRuleBook> removal = List.of(book("1", RULE, OTHER), book("2", OTHER));

        for (List<FrozenRuleBook> books : List.of(change, removal)) {
            assertThat(HistoryProblems.of(books, List.of(version("1"), version("2"))))
                    .singleElement()
                    .asString()
                    .contains("2 changes or removes GR-1.1 without a reason");
            assertThat(HistoryProblems.of(books, List.of(version("1"), version("2", "GR-1.1"))))
                    .isEmpty();
        }
    }

    @Test
    void aReasonForNothingIsAProblem() {
        assertThat(HistoryProblems.of(
                        List.of(book("1", RULE), book("2", RULE)), List.of(version("1"), version("2", "GR-1.1"))))
                .singleElement()
                .asString()
                .contains("2 has a reason for GR-1.1, which did not change");
    }

    @Test
    void aRemovedIdIsNotUsedAgain() {
        List<FrozenRuleBook> books =
                List.of(book("1", RULE, OTHER), book("2", OTHER), book("3", OTHER), book("4", RULE, OTHER));

        assertThat(HistoryProblems.of(books, List.of(version("1"), version("2", "GR-1.1"), version("3"), version("4"))))
                .singleElement()
                .asString()
                .contains("4 uses the id GR-1.1 again");
    }

    private static FrozenRuleBook book(String version, FrozenRule... rules) {
        Map<String, FrozenRule> byId = new LinkedHashMap<>();
        Stream.of(rules).forEach(rule -> byId.put(rule.id(), rule));
        return new FrozenRuleBook(version, byId);
    }

    private static RuleBookVersion version(String version, String... explained) {
        Map<String, String> reasons = new LinkedHashMap<>();
        Stream.of(explained).forEach(id -> reasons.put(id, "a reason"));
        return new RuleBookVersion(version, reasons);
    }

    private static String projectVersion() throws IOException {
        Matcher version = PROJECT_VERSION.matcher(Files.readString(Path.of("pom.xml")));
        assertThat(version.find()).as("the version in pom.xml").isTrue();
        return version.group(1);
    }
}

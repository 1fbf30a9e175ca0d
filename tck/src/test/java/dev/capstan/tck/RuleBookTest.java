package dev.capstan.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.tck.rules.Clause;
import dev.capstan.tck.rules.Coverage;
import dev.capstan.tck.rules.Keyword;
import dev.capstan.tck.rules.Origin;
import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.rules.RuleBook;
import dev.capstan.tck.rules.Source;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RuleBookTest {

    private final RuleBook book = RuleBook.bundled();

    @Test
    void everyAreaHasRulesUnderItsOwnPrefix() {
        Map<String, String> prefixes = Map.of(
                "typed-capabilities", "TC-",
                "invocation", "INV-",
                "discovery", "DISC-",
                "negotiation", "NEG-",
                "grants", "GR-",
                "bus", "BUS-",
                "security", "SEC-",
                "clients", "CL-");

        prefixes.forEach((area, prefix) -> assertThat(book.rules())
                .filteredOn(rule -> rule.area().equals(area))
                .as(area)
                .isNotEmpty()
                .allSatisfy(rule -> assertThat(rule.id()).matches("(X-)?" + prefix + "\\d+\\.\\d+(\\.\\d+)?")));
    }

    @Test
    void noRuleIsStricterThanTheDocumentThatStatesIt() {
        assertThat(book.rules()).allSatisfy(rule -> {
            if (rule.origin() instanceof Origin.Stated stated) {
                assertThat(stated.sources().stream()
                                .filter(source -> !source.related())
                                .map(Source::level))
                        .as(rule.id())
                        .anyMatch(level -> level == Source.Level.PLAIN
                                || Keyword.valueOf(level.name()).compareTo(rule.keyword()) <= 0);
            }
        });
    }

    @Test
    void aPassageHasItsWordsAndAnOwnRuleItsReason() {
        assertThat(book.rules()).allSatisfy(rule -> {
            assertThat(rule.origin().sources()).as(rule.id()).allSatisfy(source -> {
                boolean isStandard = source.document().id().matches("rfc\\d+|json-schema-.*");
                assertThat(isStandard || source.quote().isPresent()).isTrue();
                assertThat(source.quote().orElse("quoted").length()).isBetween(3, 170);
            });
            if (rule.origin() instanceof Origin.Own own) {
                assertThat(own.reason()).as(rule.id()).hasSizeGreaterThan(10);
            }
        });
    }

    @Test
    void aRuleThatSaysMustIsOne() {
        assertThat(book.rules()).allSatisfy(rule -> assertThat(rule.text())
                .as(rule.id())
                .containsPattern("\\b" + rule.keyword().name().toLowerCase(Locale.ROOT) + "\\b"));
    }

    @Test
    void aRuleThatIsNotCheckedSaysWhy() {
        assertThat(book.rules().stream().filter(rule -> !rule.isCovered()))
                .allSatisfy(rule -> assertThat(rule.coverage().exclusionReason().orElseThrow())
                        .as(rule.id())
                        .hasSizeGreaterThan(10));
    }

    @Test
    void anIdStandsInTheBookOnce() {
        Rule rule = new Rule(
                "TC-1.1",
                "TC-1.1",
                "a",
                Keyword.MUST,
                new Origin.Own("a reason", List.of()),
                "text",
                new Coverage.Covered());
        Clause clause = new Clause("TC-1.1", "text", "what for", List.of(rule));

        assertThatThrownBy(() -> new RuleBook(List.of(clause, clause)))
                .hasMessage("the rule TC-1.1 is in the rule book twice");
    }
}

package dev.capstan.tck.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.tck.mutants.clients.ClientDefect;
import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.rules.RuleBook;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The catalog of mutants, without a server. */
class MutantCatalogTest {

    private static final Path LIST = Path.of("mutants.md");
    private static final List<Rule> COVERED =
            RuleBook.bundled().rules().stream().filter(Rule::isCovered).toList();

    @Test
    void redAreRulesAndGreenAreRulesOrClauses() {
        assertThat(MutantCatalog.all()).isNotEmpty().allSatisfy(broken -> {
            assertThat(broken.red())
                    .as("red rules of a server that %s", broken)
                    .isNotEmpty()
                    .allMatch(id -> COVERED.stream().anyMatch(rule -> rule.id().equals(id)));
            assertThat(broken.green())
                    .as("green rules of a server that %s", broken)
                    .allMatch(id -> COVERED.stream().anyMatch(rule -> rule.isWithin(id)));
        });
    }

    @Test
    void titlesAreUnique() {
        assertThat(MutantCatalog.all()).extracting(Mutant::name).doesNotHaveDuplicates();
    }

    @Test
    void everyCoveredRuleIsBrokenByAServerOrAClient() {
        Set<String> broken = new TreeSet<>();
        MutantCatalog.all().forEach(server -> broken.addAll(server.red()));
        MutantCatalog.clients().forEach(client -> broken.addAll(client.red()));

        assertThat(broken).isEqualTo(COVERED.stream().map(Rule::id).collect(Collectors.toCollection(TreeSet::new)));
    }

    @Test
    void everyAreaHasAtLeastTenMutants() {
        for (String area : RuleBook.AREAS) {
            assertThat(Stream.concat(
                                    MutantCatalog.all().stream().map(Mutant::red),
                                    MutantCatalog.clients().stream().map(ClientDefect::red))
                            .filter(red -> breaks(red, area)))
                    .as(area)
                    .hasSizeGreaterThanOrEqualTo(10);
        }
    }

    /** {@code -Dmutants.write=true} writes the list again. */
    @Test
    void listIsCurrent() throws IOException {
        if (Boolean.getBoolean("mutants.write")) {
            Files.writeString(LIST, MutantCatalog.list());
        }
        assertThat(LIST).hasContent(MutantCatalog.list());
    }

    private static boolean breaks(Set<String> red, String area) {
        return COVERED.stream().anyMatch(rule -> rule.area().equals(area) && red.contains(rule.id()));
    }
}

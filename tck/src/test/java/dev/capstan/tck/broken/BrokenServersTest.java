package dev.capstan.tck.broken;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.rules.RuleBook;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What the shelf says of itself, without a server. */
class BrokenServersTest {

    private static final Path LIST = Path.of("broken-servers.md");
    private static final List<Rule> COVERED =
            RuleBook.bundled().rules().stream().filter(Rule::isCovered).toList();

    @Test
    void whatFailsIsARuleAndWhatHoldsIsARuleOrAClause() {
        assertThat(BrokenServers.shelf()).isNotEmpty().allSatisfy(broken -> {
            assertThat(broken.red())
                    .as("what fails where a server %s", broken)
                    .isNotEmpty()
                    .allMatch(id -> COVERED.stream().anyMatch(rule -> rule.id().equals(id)));
            assertThat(broken.green())
                    .as("what holds where a server %s", broken)
                    .allMatch(id -> COVERED.stream().anyMatch(rule -> rule.isWithin(id)));
        });
    }

    @Test
    void everyServerHasANameOfItsOwn() {
        assertThat(BrokenServers.shelf()).extracting(BrokenServer::name).doesNotHaveDuplicates();
    }

    @Test
    void everyCoveredRuleIsBrokenByAServer() {
        Set<String> broken = new TreeSet<>();
        BrokenServers.shelf().forEach(server -> broken.addAll(server.red()));

        assertThat(broken).isEqualTo(COVERED.stream().map(Rule::id).collect(Collectors.toCollection(TreeSet::new)));
    }

    @Test
    void everyAreaHasAtLeastTen() {
        for (String area : RuleBook.AREAS) {
            assertThat(BrokenServers.shelf().stream().filter(server -> breaks(server, area)))
                    .as(area)
                    .hasSizeGreaterThanOrEqualTo(10);
        }
    }

    /** Write it again by {@code -Dbroken.write=true}. */
    @Test
    void theListHasEachOfThem() throws IOException {
        if (Boolean.getBoolean("broken.write")) {
            Files.writeString(LIST, BrokenServers.list());
        }
        assertThat(LIST).hasContent(BrokenServers.list());
    }

    private static boolean breaks(BrokenServer server, String area) {
        return COVERED.stream()
                .anyMatch(rule -> rule.area().equals(area) && server.red().contains(rule.id()));
    }
}

package dev.capstan.tck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.tck.json.Json;
import dev.capstan.tck.rules.RuleBookVersion;
import dev.capstan.tck.rules.RuleChange;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChangesCommandTest {

    private static final List<RuleChange> CHANGES = List.of(
            new RuleChange("GR-1.2", RuleChange.Kind.ADDED, List.of()),
            new RuleChange("GR-1.3", RuleChange.Kind.CHANGED, List.of("keyword MUST -> SHOULD", "text")),
            new RuleChange("GR-1.1", RuleChange.Kind.REMOVED, List.of()));

    private static final List<RuleBookVersion> LATER = List.of(
            new RuleBookVersion("0.2.0", Map.of("GR-1.3", "a wrong quotation")),
            new RuleBookVersion("0.3.0", Map.of("GR-1.3", "the draft says so", "GR-1.1", "the draft dropped it")));

    @Test
    void theTextHasALineForEachChangeWithTheReasonsOfAllVersions() {
        assertThat(ChangesCommand.text("0.1.0", "0.3.0", CHANGES, LATER).lines())
                .containsExactly(
                        "added    GR-1.2",
                        "changed  GR-1.3      keyword MUST -> SHOULD, text: a wrong quotation; the draft says so",
                        "removed  GR-1.1      the draft dropped it",
                        "from 0.1.0 to 0.3.0: 1 added, 1 removed, 1 changed");
    }

    @Test
    void theJsonHasTheSame() {
        assertThat(ChangesCommand.asJson("0.1.0", "0.3.0", CHANGES, LATER)).isEqualTo(Json.read("""
                                {"from": "0.1.0", "to": "0.3.0", "changes": [
                                  {"id": "GR-1.2", "kind": "added"},
                                  {"id": "GR-1.3", "kind": "changed", "differences": ["keyword MUST -> SHOULD", "text"],
                                   "reason": "a wrong quotation; the draft says so"},
                                  {"id": "GR-1.1", "kind": "removed", "reason": "the draft dropped it"}]}
                                """));
    }
}

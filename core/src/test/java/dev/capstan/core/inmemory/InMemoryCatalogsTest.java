package dev.capstan.core.inmemory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.Fleet;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class InMemoryCatalogsTest {

    private final Capability old = Fleet.capability("b", "review", "1.0");
    private final Capability current = Fleet.capability("b", "review", "2.0");
    private final Capability preview = Fleet.capability("b", "review", "3.0-rc.1");
    private final Capability elsewhere = Fleet.capability("a", "review", "7.0");
    private final InMemoryCatalogs catalogs = new InMemoryCatalogs(
            List.of(Fleet.catalog("b", current, preview, old), Fleet.catalog("a", elsewhere), Fleet.catalog("empty")));

    @Test
    void catalogsComeOrderedByAgent() {
        assertThat(catalogs.all())
                .extracting(Catalog::agent)
                .extracting(AgentId::name)
                .containsExactly("a", "b", "empty");
        assertThat(catalogs.of(new AgentId("b"))).map(Catalog::capabilities).contains(List.of(current, preview, old));
        assertThat(catalogs.of(new AgentId("unknown"))).isEmpty();
    }

    @Test
    void aNameIsFoundAtEveryAgentThatHasItInItsNewestRelease() {
        assertThat(catalogs.named("review")).containsExactly(elsewhere, current);
        assertThat(catalogs.named("unknown")).isEmpty();
    }

    @Test
    void anIdIsThatOfTheNewestRelease() {
        assertThat(catalogs.withId(old.identity().uuid())).contains(current);
        assertThat(catalogs.withId(new UUID(1, 2))).isEmpty();
    }

    @Test
    void anAgentThatComesTwiceIsRefused() {
        assertThatThrownBy(() -> new InMemoryCatalogs(List.of(Fleet.catalog("a"), Fleet.catalog("a"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("agent://a has more than one catalog");
    }
}

package dev.capstan.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class CatalogTest {

    private final Catalog catalog = Fleet.catalog(
            "code-review",
            Fleet.capability("code-review", "review", "1.5"),
            Fleet.capability("code-review", "other", "3.0-rc.2"),
            Fleet.capability("code-review", "review", "2.1-beta"),
            Fleet.capability("code-review", "review", "1.10"),
            Fleet.capability("code-review", "other", "3.0-rc.10"),
            Fleet.capability("code-review", "review", "1.0"));

    @Test
    void theNewestReleaseIsFoundByName() {
        assertThat(catalog.find("review")).map(Capability::version).hasToString("Optional[1.10]");
    }

    @Test
    void aPreReleaseIsFoundByNameWhereThereIsNothingElse() {
        assertThat(catalog.find("other")).map(Capability::version).hasToString("Optional[3.0-rc.10]");
    }

    @Test
    void anyVersionIsFoundByItsValueHoweverItIsWritten() {
        assertThat(catalog.find("review", Version.parse("1.5.0")))
                .map(Capability::version)
                .hasToString("Optional[1.5]");
        assertThat(catalog.find("review", Version.parse("2.1.0-beta"))).isPresent();
        assertThat(catalog.find("review", Version.parse("2.1"))).isEmpty();
    }

    @Test
    void undeclaredCapabilityIsNotFound() {
        assertThat(catalog.find("nothing")).isEmpty();
        assertThat(catalog.versions("nothing")).isEmpty();
    }

    @Test
    void theVersionsOfANameComeNewestFirstAndDeclarationsInTheOrderOfTheFile() {
        assertThat(catalog.versions("review"))
                .extracting(c -> c.version().toString())
                .containsExactly("2.1-beta", "1.10", "1.5", "1.0");
        assertThat(catalog.capabilities())
                .extracting(c -> c.version().toString())
                .containsExactly("1.5", "3.0-rc.2", "2.1-beta", "1.10", "3.0-rc.10", "1.0");
    }

    @Test
    void rejectsTheSameNameAndVersionTwice() {
        Capability once = Fleet.capability("a", "b", "2.0");
        Capability again = Fleet.capability("a", "b", "2.0.0");

        assertThatThrownBy(() -> Fleet.catalog("a", once, again))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("agent://a declares b 2.0.0 twice");
    }

    @Test
    void aCapabilityOfAnotherAgentIsRefused() {
        assertThatThrownBy(() -> Fleet.catalog("a", Fleet.capability("b", "c")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("c belongs to agent://b, not agent://a");
    }
}

package dev.capstan.core.invocation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.Fleet;
import dev.capstan.core.inmemory.InMemoryCatalogs;
import java.util.List;
import org.junit.jupiter.api.Test;

class ListFleetTest {

    @Test
    void listsTheVersionThatACallGets() {
        Capability release = Fleet.capability("search", "find", "1.0");
        Catalog catalog = Fleet.catalog(
                "search",
                Fleet.capability("search", "find", "0.9"),
                Fleet.capability("search", "find", "2.0-rc.1"),
                release,
                Fleet.capability("search", "soon", "1.0-rc.1"));
        ListFleet fleet = new ListFleet(new InMemoryCatalogs(List.of(catalog)));

        assertThat(fleet.all().values())
                .containsExactly(release, catalog.find("soon").orElseThrow());
        assertThat(fleet.all().values()).allSatisfy(capability -> assertThat(catalog.find(capability.name()))
                .contains(capability));
    }
}

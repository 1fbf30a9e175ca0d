package dev.capstan.http.invocation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.AgentId;
import dev.capstan.core.Catalog;
import dev.capstan.core.Fleet;
import dev.capstan.core.Version;
import dev.capstan.core.inmemory.InMemoryCatalogs;
import dev.capstan.types.Language;
import java.util.List;
import org.junit.jupiter.api.Test;

class GeneratedTypesTest {

    private static final AgentId AGENT = new AgentId("load");

    private final InMemoryCatalogs catalogs = new InMemoryCatalogs(List.of(catalog("1.0")));
    private final GeneratedTypes types = new GeneratedTypes(catalogs);

    @Test
    void typesAreGeneratedOnce() {
        byte[] first = types.of(AGENT, "run", null, Language.TYPESCRIPT);

        assertThat(types.of(AGENT, "run", null, Language.TYPESCRIPT)).isSameAs(first);
    }

    @Test
    void typesOfReplacedCatalogsAreNotKept() {
        for (String version : List.of("1.0", "2.0", "3.0")) {
            catalogs.replace(List.of(catalog(version)));
            types.of(AGENT, "run", Version.parse(version), Language.TYPESCRIPT);
        }

        assertThat(types.count()).isEqualTo(1);
    }

    private static Catalog catalog(String version) {
        return Fleet.catalog("load", Fleet.capability("load", "run", version));
    }
}

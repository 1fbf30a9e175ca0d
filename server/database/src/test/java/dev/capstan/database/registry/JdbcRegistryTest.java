package dev.capstan.database.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.capstan.core.Contract;
import dev.capstan.core.Identity.Lineage;
import dev.capstan.core.Schema;
import dev.capstan.core.Version;
import dev.capstan.core.testing.PropertySearch;
import dev.capstan.database.Node;
import dev.capstan.database.TestDatabase;
import dev.capstan.negotiation.Declaration;
import dev.capstan.negotiation.Publisher;
import dev.capstan.negotiation.RegisteredVersion;
import dev.capstan.negotiation.VersionLifecycle;
import dev.capstan.negotiation.port.Registry;
import dev.capstan.negotiation.port.Registry.Hit;
import dev.capstan.negotiation.port.Registry.Published;
import dev.capstan.negotiation.port.RegistryContract;
import dev.capstan.negotiation.port.RegistryContractSamples;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Races run on two nodes that share the database. */
class JdbcRegistryTest extends RegistryContract {

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase();

    private static @Nullable Node otherNode;

    JdbcRegistryTest() {
        super(PropertySearch.rounds(1_000));
    }

    @BeforeAll
    static void openTheOtherNode() {
        otherNode = DATABASE.secondNode();
    }

    @AfterAll
    static void closeTheOtherNode() {
        closeConnection();
    }

    private static void closeConnection() {
        if (otherNode != null) {
            otherNode.close();
        }
    }

    @Override
    protected Registry registry() {
        return RegistryCleanup.in(DATABASE);
    }

    @Override
    protected Registry onAnotherNode() {
        return otherNode == null ? registry() : otherNode.bean(Registry.class);
    }

    @Test
    void publicationsOutliveTheServer() {
        RegisteredVersion first = reviews("1.0", "{\"maximum\":1.10}");
        RegisteredVersion second = reviews("2.0", "{\"maximum\":1e400}");
        Registry registry = registry();
        registry.add(first, 0, Map.of(first.version(), 100), Map.of(), () -> {});
        registry.add(
                second,
                registry.find("review").orElseThrow().revision(),
                Map.of(first.version(), 50, second.version(), 100),
                Map.of(first.version(), new VersionLifecycle(RegistryContractSamples.NEW_YEAR, null)),
                () -> {});
        Published before = registry.find("review").orElseThrow();
        List<Hit> found = registry.search(RegistryContractSamples.everything());

        closeConnection();
        DATABASE.reopen();
        openTheOtherNode();

        Registry reopened = DATABASE.bean(Registry.class);
        assertThat(reopened.find("review")).contains(before);
        assertThat(reopened.search(RegistryContractSamples.everything())).isEqualTo(found);
        assertThat(found).singleElement().satisfies(hit -> assertThat(hit.key().score())
                .isEqualTo(75));
    }

    @Test
    void aSchemaThatManyVersionsHaveIsKeptOnce() {
        Registry registry = registry();
        for (String version : List.of("1.0", "1.1", "1.2")) {
            RegistryContractSamples.publish(registry, reviews(version, "{\"type\":\"object\"}"), 100);
        }

        assertThat(DATABASE.bean(RegisteredSchemaRows.class).count()).isEqualTo(1);
    }

    @Test
    void aSchemaThatWasChangedInTheDatabaseIsGivenToNobody() {
        Registry registry = registry();
        RegisteredVersion version = reviews("1.0", "{\"type\":\"object\"}");
        RegistryContractSamples.publish(registry, version, 100);
        Schema kept = version.declaration().contract().input();
        assertThat(kept).isNotNull();

        DATABASE.bean(RegisteredSchemaRows.class)
                .update(new RegisteredSchemaRow(kept.digest(), "{\"type\":\"string\"}"));

        assertThatIllegalStateException()
                .isThrownBy(() -> registry.find("review", version.version()))
                .withMessageContaining(kept.digest());
    }

    private static RegisteredVersion reviews(String version, String schema) {
        Contract contract = new Contract(RegistryContractSamples.schema(schema), null);
        return new RegisteredVersion(
                "review",
                Version.parse(version),
                Publisher.OPERATOR,
                RegistryContractSamples.NEW_YEAR,
                new Declaration("reviews", List.of("code"), Lineage.NONE, contract),
                VersionLifecycle.ACTIVE);
    }
}

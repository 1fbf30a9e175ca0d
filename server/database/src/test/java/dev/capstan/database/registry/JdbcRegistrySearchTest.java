package dev.capstan.database.registry;

import static dev.capstan.negotiation.port.RegistryContractSamples.NEW_YEAR;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.Version;
import dev.capstan.database.Node;
import dev.capstan.database.TestDatabase;
import dev.capstan.negotiation.RegisteredVersion;
import dev.capstan.negotiation.VersionLifecycle;
import dev.capstan.negotiation.VersionRange;
import dev.capstan.negotiation.inmemory.InMemoryRegistry;
import dev.capstan.negotiation.port.Registry;
import dev.capstan.negotiation.port.Registry.Key;
import dev.capstan.negotiation.port.Registry.Published;
import dev.capstan.negotiation.port.Registry.Query;
import dev.capstan.negotiation.port.RegistryContractSamples;
import dev.capstan.negotiation.port.RegistrySearchContract;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcRegistrySearchTest extends RegistrySearchContract {

    private static final List<String> VERSIONS =
            List.of("0.9", "1.0-alpha", "1.0-rc.2", "1.0-rc.10", "1.0", "1.2", "1.10", "2.0-1", "2.0", "10.0.1");
    private static final List<String> WORDS = List.of("", "a", "B", "finds faults", "FAULTS", "%", "_", "none");
    private static final List<String> TAGS = List.of("code", "text", "Code");
    private static final List<String> OPERATORS = List.of("", ">", ">=", "<", "<=", "=");

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase();

    @Override
    protected Registry registry() {
        return RegistryCleanup.in(DATABASE);
    }

    @Test
    void findsWhatIsFoundInMemory() {
        Random random = new Random(1);
        Registry stored = registry();
        Registry remembered = new InMemoryRegistry();
        for (int i = 0; i < 300; i++) {
            publishAnything(random, stored, remembered);
        }

        int found = 0;
        for (int i = 0; i < 2000; i++) {
            Query query = anyQuery(random);
            assertThat(stored.search(query)).as("%s", query).isEqualTo(remembered.search(query));
            found += remembered.search(query).size();
        }
        assertThat(found).as("hits of all queries").isGreaterThan(2000);
    }

    @Test
    void changesOfOneNodeAreFoundByTheOther() {
        Registry here = registry();
        try (Node otherNode = DATABASE.secondNode()) {
            Registry there = otherNode.bean(Registry.class);
            assertThat(there.search(RegistryContractSamples.everything())).isEmpty();
            for (String version : List.of("1.0", "2.0")) {
                RegistryContractSamples.publish(here, RegistryContractSamples.version("review", version, null), 100);

                assertThat(there.search(RegistryContractSamples.everything()))
                        .as("once %s was published", version)
                        .hasSize(1)
                        .isEqualTo(here.search(RegistryContractSamples.everything()));
            }

            long revision = here.find("review").orElseThrow().revision();
            here.change("review", Version.parse("1.0"), revision, new VersionLifecycle(NEW_YEAR, NEW_YEAR), () -> {});

            assertThat(there.search(RegistryContractSamples.everything()))
                    .singleElement()
                    .satisfies(hit -> assertThat(hit.versions()).hasSize(1));
        }
    }

    private static void publishAnything(Random random, Registry stored, Registry remembered) {
        String capability = any(random, List.of("a", "b", "ab", "A", "c-a", "c.a", "c_a", "code", "zzz", "Zz"));
        RegisteredVersion version = RegistryContractSamples.version(
                capability,
                any(random, VERSIONS),
                any(random, List.of("Finds faults", "ships 100%", "a", "")),
                TAGS.subList(0, random.nextInt(TAGS.size() + 1)).toArray(String[]::new));
        if (remembered.find(capability, version.version()).isPresent()) {
            return;
        }
        long revision = remembered.find(capability).map(Published::revision).orElse(0L);
        VersionLifecycle lifecycle =
                new VersionLifecycle(NEW_YEAR, random.nextBoolean() ? NEW_YEAR.plusSeconds(random.nextInt(3)) : null);
        Map<Version, Integer> scores = Map.of(version.version(), random.nextInt(101));
        for (Registry registry : List.of(stored, remembered)) {
            assertThat(registry.add(version.lifecycle(lifecycle), revision, scores, Map.of(), () -> {}))
                    .isTrue();
        }
    }

    private static Query anyQuery(Random random) {
        List<String> comparators = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            comparators.add(any(random, OPERATORS) + any(random, VERSIONS));
        }
        return new Query(
                any(random, WORDS),
                random.nextBoolean() ? null : any(random, TAGS),
                random.nextInt(4) == 0 ? VersionRange.ALL : VersionRange.parse(String.join(" ", comparators)),
                NEW_YEAR.plusSeconds(random.nextInt(3)),
                random.nextBoolean()
                        ? null
                        : new Key(random.nextInt(101), any(random, List.of("a", "Z", "code", "c.a"))),
                1 + random.nextInt(12));
    }

    private static <T> T any(Random random, List<T> values) {
        return values.get(random.nextInt(values.size()));
    }
}

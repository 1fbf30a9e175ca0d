package dev.capstan.negotiation.port;

import static dev.capstan.negotiation.port.RegistryContractSamples.NEW_YEAR;
import static dev.capstan.negotiation.port.RegistryContractSamples.declared;
import static dev.capstan.negotiation.port.RegistryContractSamples.publish;
import static dev.capstan.negotiation.port.RegistryContractSamples.schema;
import static dev.capstan.negotiation.port.RegistryContractSamples.version;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.core.Contract;
import dev.capstan.core.Enforcement;
import dev.capstan.core.Identity.Lineage;
import dev.capstan.core.Version;
import dev.capstan.core.json.Json;
import dev.capstan.core.testing.ContractRaces;
import dev.capstan.negotiation.Declaration;
import dev.capstan.negotiation.Publisher;
import dev.capstan.negotiation.RegisteredVersion;
import dev.capstan.negotiation.VersionLifecycle;
import dev.capstan.negotiation.port.Registry.Published;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract of {@link Registry} for stored and changed versions; an adapter's test extends it. */
public abstract class RegistryContract {

    private static final VersionLifecycle DEPRECATED = new VersionLifecycle(NEW_YEAR, null);
    private static final VersionLifecycle SUNSET = new VersionLifecycle(NEW_YEAR, NEW_YEAR.plusSeconds(60));

    private final int rounds;
    private Registry registry;

    /** A contract whose races are run this often. */
    protected RegistryContract(int rounds) {
        this.rounds = rounds;
    }

    /** An empty registry. */
    protected abstract Registry registry();

    /** Returns the same registry as seen by another node, or itself if there is one node. */
    protected Registry onAnotherNode() {
        return registry;
    }

    @BeforeEach
    void begin() {
        registry = registry();
    }

    @Test
    void unpublishedVersionIsNotFound() {
        publish(registry, version("review", "1.0", "reviews"), 100);

        assertThat(registry.find("review", Version.parse("1.1"))).isEmpty();
        assertThat(registry.find("Review", Version.parse("1.0"))).isEmpty();
        assertThat(registry.find("Review")).isEmpty();
        assertThat(registry.lifecycle("review", Version.parse("1.1"))).isEmpty();
    }

    @Test
    void aVersionIsKeptAsItWasPublished() {
        Declaration declaration = new Declaration(
                "reviews \u0000 \"code\"\n😀",
                List.of("code", "Ünïcode", "code\u0000"),
                new Lineage(versions("2.0", "1.5.0"), versions("1.0"), Version.parse("1.5")),
                new Contract(schema("{\"type\":\"object\",\"required\":[\"code\"]}"), schema("{\"type\":\"string\"}")));
        RegisteredVersion added = declared("com.acme.review", "2.0-rc.1", declaration);
        assertThat(registry.add(added, 0, Map.of(added.version(), 100), Map.of(), () -> {}))
                .isTrue();

        RegisteredVersion found =
                registry.find("com.acme.review", Version.parse("2.0-rc.1")).orElseThrow();

        assertThat(found).isEqualTo(added);
        assertThat(registry.isPublished(added.publisher(), added.capability(), added.version(), declaration))
                .isTrue();
        assertThat(registry.isPublished(Publisher.OPERATOR, added.capability(), added.version(), declaration))
                .as("another's")
                .isFalse();
        assertThat(registry.isPublished(added.publisher(), added.capability(), Version.parse("2.0"), declaration))
                .as("another version")
                .isFalse();
        Declaration closer = new Declaration(
                declaration.description(), declaration.tags(), declaration.lineage(), new Contract(null, null));
        assertThat(registry.isPublished(added.publisher(), added.capability(), added.version(), closer))
                .as("with other schemas")
                .isFalse();
        assertThat(found.publisher()).isEqualTo(Publisher.host("hst_1"));
        assertThat(found.declaration().lineage().supported())
                .extracting(Version::toString)
                .containsExactly("2.0", "1.5.0");
        assertThat(registry.find("com.acme.review").orElseThrow().versions()).containsExactly(added);
    }

    @Test
    void aSideWithoutASchemaIsNotOneThatTakesAnything() {
        RegisteredVersion added = declared(
                "review",
                "1.0",
                new Declaration(
                        null, List.of(), Lineage.NONE, new Contract(null, schema("true"), Enforcement.BEST_EFFORT)));

        publish(registry, added, 100);

        assertThat(registry.find("review", added.version())).contains(added);
        assertThat(registry.find("review").orElseThrow().versions()).containsExactly(added);
    }

    @Test
    void everyDigitOfASchemaIsKept() {
        String digits = "1234567890".repeat(39);
        String json = "{\"enum\":[0.1000000000000000000000000001,1.10,1e400,-1e-400,9007199254740993,0." + digits
                + "],\"maximum\":" + digits + "}";
        RegisteredVersion added = declared(
                "review",
                "1.0",
                new Declaration(null, List.of(), Lineage.NONE, new Contract(schema(json), schema(json))));

        publish(registry, added, 100);

        Contract kept = registry.find("review", added.version())
                .orElseThrow()
                .declaration()
                .contract();
        assertThat(kept.input()).isNotNull();
        assertThat(Json.canonical(kept.input().document()))
                .isEqualTo(Json.canonical(schema(json).document()));
        assertThat(kept.output()).isEqualTo(kept.input());
    }

    @Test
    void equalVersionsAreOneAndItsTextIsTheFirst() {
        publish(registry, version("review", "2.0", "first"), 100);
        Published before = registry.find("review").orElseThrow();

        assertThat(registry.find("review", Version.parse("2.0.0")).orElseThrow().version())
                .hasToString("2.0");
        assertThatThrownBy(() -> registry.add(
                        version("review", "2.0.0", "second"),
                        before.revision(),
                        Map.of(Version.parse("2"), 0),
                        Map.of(Version.parse("2"), DEPRECATED),
                        () -> {}))
                .as("a version is added once")
                .isInstanceOf(RuntimeException.class);
        assertThat(registry.find("review")).as("what failed changed nothing").contains(before);
    }

    @Test
    void theNewestComesFirst() {
        List<String> newestFirst = List.of(
                "10.0", "2.1", "2.0.1", "2.0", "2.0-rc.10", "2.0-rc.9", "2.0-rc", "2.0-beta", "2.0-7", "1.10", "1.9.9");
        for (String version : List.of(
                "2.0-rc.9",
                "1.10",
                "2.0",
                "10.0",
                "2.0-beta",
                "1.9.9",
                "2.0-rc",
                "2.0.1",
                "2.0-7",
                "2.1",
                "2.0-rc.10")) {
            publish(registry, version("review", version, null), 100);
        }

        assertThat(registry.find("review").orElseThrow().versions())
                .extracting(found -> found.version().toString())
                .containsExactlyElementsOf(newestFirst);
    }

    @Test
    void aNameBelongsToItsFirstPublisher() {
        publish(registry, version("review", "1.0", null), 100);
        publish(registry, version("review", "2.0", null), 100);
        RegisteredVersion ours = version("ours", "1.0", null);
        publish(
                registry,
                new RegisteredVersion(
                        "ours",
                        ours.version(),
                        Publisher.OPERATOR,
                        NEW_YEAR,
                        ours.declaration(),
                        new VersionLifecycle(NEW_YEAR, null)),
                100);

        assertThat(registry.find("review").orElseThrow().publisher()).isEqualTo(Publisher.host("hst_1"));
        assertThat(registry.find("ours").orElseThrow().publisher()).isEqualTo(Publisher.OPERATOR);
        assertThat(registry.find("ours", ours.version()).orElseThrow().lifecycle())
                .isEqualTo(DEPRECATED);
        assertThat(registry.lifecycle("ours", Version.parse("1.0.0"))).contains(DEPRECATED);
        assertThat(registry.names(Publisher.host("hst_1"))).isEqualTo(1);
        assertThat(registry.names(Publisher.host("hst"))).isZero();
    }

    @Test
    void anAdditionChangesWhatItSaysOfOlderVersions() {
        publish(registry, version("review", "1.0", null), 100);
        publish(registry, version("review", "1.1", null), 100);
        publish(registry, version("other", "1.0", null), 100);
        RegisteredVersion added = version("review", "2.0", null);

        assertThat(registry.add(
                        added,
                        registry.find("review").orElseThrow().revision(),
                        Map.of(added.version(), 100, Version.parse("1.1"), 50, Version.parse("1.0"), 0),
                        Map.of(Version.parse("1.0"), SUNSET, Version.parse("1.1"), DEPRECATED),
                        () -> {}))
                .isTrue();

        assertThat(lifecycle("review", "1.0")).isEqualTo(SUNSET);
        assertThat(lifecycle("review", "1.1")).isEqualTo(DEPRECATED);
        assertThat(lifecycle("review", "2.0")).isEqualTo(VersionLifecycle.ACTIVE);
        assertThat(lifecycle("other", "1.0")).isEqualTo(VersionLifecycle.ACTIVE);
        assertThat(registry.search(RegistryContractSamples.everything()))
                .extracting(hit -> hit.key().score())
                .containsExactly(100, 50);
    }

    @Test
    void publicationDecidedOnAStaleRevisionIsNotStored() {
        assertThat(add("1.0", 1)).as("where nothing was published").isFalse();
        assertThat(registry.find("review")).isEmpty();

        assertThat(add("1.0", 0)).isTrue();
        Published first = registry.find("review").orElseThrow();
        assertThat(add("2.0", 0)).as("where something was").isFalse();
        assertThat(registry.find("review")).contains(first);

        assertThat(add("2.0", first.revision())).isTrue();
        assertThat(add("3.0", first.revision())).isFalse();
        assertThat(registry.change("review", Version.parse("1.0"), first.revision(), SUNSET, () -> {}))
                .isFalse();
        assertThat(lifecycle("review", "1.0")).isEqualTo(VersionLifecycle.ACTIVE);
    }

    @Test
    void lifecycleChangeDecidedOnAStaleStateIsNotStored() {
        publish(registry, version("review", "1.0", null), 100);
        long revision = registry.find("review").orElseThrow().revision();

        assertThat(registry.change("review", Version.parse("1.0.0"), revision, SUNSET, () -> {}))
                .isTrue();

        assertThat(registry.change("review", Version.parse("1.0"), revision, DEPRECATED, () -> {}))
                .isFalse();
        assertThat(add("2.0", revision)).isFalse();
        assertThat(lifecycle("review", "1.0")).isEqualTo(SUNSET);
        long next = registry.find("review").orElseThrow().revision();
        assertThat(registry.change("review", Version.parse("1.0"), next, VersionLifecycle.ACTIVE, () -> {}))
                .isTrue();
        assertThat(lifecycle("review", "1.0")).isEqualTo(VersionLifecycle.ACTIVE);
    }

    @Test
    void changeThatCannotBeRecordedIsNotStored() {
        publish(registry, version("review", "1.0", null), 100);
        Published before = registry.find("review").orElseThrow();
        Runnable unrecordable = () -> {
            throw new UnsupportedOperationException("no record");
        };
        RegisteredVersion added = version("review", "2.0", null);

        assertThatThrownBy(() -> registry.add(
                        added,
                        before.revision(),
                        Map.of(added.version(), 100),
                        Map.of(Version.parse("1.0"), SUNSET),
                        unrecordable))
                .isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(
                        () -> registry.change("review", Version.parse("1.0"), before.revision(), SUNSET, unrecordable))
                .isInstanceOf(UnsupportedOperationException.class);

        assertThat(registry.find("review")).contains(before);
    }

    @Test
    void unknownVersionHasNoLifecycleToChange() {
        assertThat(registry.change("review", Version.parse("1.0"), 0, SUNSET, () -> {}))
                .isFalse();

        publish(registry, version("review", "1.0", null), 100);
        Published before = registry.find("review").orElseThrow();
        assertThat(registry.change("review", Version.parse("1.1"), before.revision(), SUNSET, () -> {}))
                .isFalse();
        assertThat(registry.find("review")).contains(before);
    }

    @Test
    void oneOfConcurrentFirstPublicationsWins() throws Exception {
        try (ContractRaces races = new ContractRaces()) {
            for (int round = 0; round < rounds; round++) {
                String capability = "race-" + round;
                onlyOneAdds(races, capability, 0, "1.0", "1.0");
            }
        }
    }

    @Test
    void oneOfConcurrentPublicationsWinsAndOthersStoreNothing() throws Exception {
        publish(registry, version("review", "0.0", null), 100);
        try (ContractRaces races = new ContractRaces()) {
            for (int round = 0; round < rounds; round++) {
                long revision = registry.find("review").orElseThrow().revision();
                onlyOneAdds(races, "review", revision, "1.0." + round, "2.0." + round);
                if (round % 50 == 49) {
                    registry = registry();
                    publish(registry, version("review", "0.0", null), 100);
                }
            }
        }
    }

    private void onlyOneAdds(ContractRaces races, String capability, long revision, String here, String there)
            throws Exception {
        List<RegisteredVersion> added = List.of(version(capability, here, "here"), version(capability, there, "there"));
        List<Callable<Boolean>> racers = List.of(
                () -> registry.add(added.get(0), revision, Map.of(added.get(0).version(), 100), Map.of(), () -> {}),
                () -> onAnotherNode()
                        .add(added.get(1), revision, Map.of(added.get(1).version(), 100), Map.of(), () -> {}));

        List<Boolean> wins = races.atOnce(racers);

        assertThat(wins).as("%s %s and %s", capability, here, there).containsExactlyInAnyOrder(true, false);
        RegisteredVersion winner = added.get(wins.indexOf(true));
        RegisteredVersion loser = added.get(wins.indexOf(false));
        Published published = registry.find(capability).orElseThrow();
        assertThat(published.versions()).contains(winner).doesNotContain(loser);
        assertThat(published.revision()).isNotEqualTo(revision);
    }

    @Test
    void concurrentWithdrawalAndPublicationAreBothStored() throws Exception {
        try (ContractRaces races = new ContractRaces()) {
            for (int round = 0; round < rounds; round++) {
                String capability = "race-" + round;
                publish(registry, version(capability, "1.0", null), 100);
                long revision = registry.find(capability).orElseThrow().revision();
                RegisteredVersion added = version(capability, "2.0", null);
                Callable<Boolean> publish = () -> registry.add(
                        added,
                        revision,
                        Map.of(added.version(), 100),
                        Map.of(Version.parse("1.0"), DEPRECATED),
                        () -> {});
                Callable<Boolean> withdraw =
                        () -> onAnotherNode().change(capability, Version.parse("1.0"), revision, SUNSET, () -> {});

                List<Boolean> wins = races.atOnce(List.of(publish, withdraw));

                assertThat(wins).as(capability).containsExactlyInAnyOrder(true, false);
                assertThat(lifecycle(capability, "1.0"))
                        .as("%s, where %s", capability, wins.get(0) ? "publishing won" : "withdrawing won")
                        .isEqualTo(wins.get(0) ? DEPRECATED : SUNSET);
                assertThat(registry.find(capability, added.version()).isPresent())
                        .as(capability)
                        .isEqualTo(wins.get(0));
            }
        }
    }

    private boolean add(String version, long revision) {
        RegisteredVersion added = version("review", version, null);
        return registry.add(added, revision, Map.of(added.version(), 100), Map.of(), () -> {});
    }

    private VersionLifecycle lifecycle(String capability, String version) {
        return registry.find(capability, Version.parse(version)).orElseThrow().lifecycle();
    }

    private static List<Version> versions(String... texts) {
        List<Version> versions = new ArrayList<>();
        for (String text : texts) {
            versions.add(Version.parse(text));
        }
        return versions;
    }
}

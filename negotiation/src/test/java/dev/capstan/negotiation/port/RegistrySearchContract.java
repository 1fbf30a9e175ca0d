package dev.capstan.negotiation.port;

import static dev.capstan.negotiation.port.RegistryContractSamples.NEW_YEAR;
import static dev.capstan.negotiation.port.RegistryContractSamples.everything;
import static dev.capstan.negotiation.port.RegistryContractSamples.page;
import static dev.capstan.negotiation.port.RegistryContractSamples.publish;
import static dev.capstan.negotiation.port.RegistryContractSamples.queryAt;
import static dev.capstan.negotiation.port.RegistryContractSamples.range;
import static dev.capstan.negotiation.port.RegistryContractSamples.tag;
import static dev.capstan.negotiation.port.RegistryContractSamples.textQuery;
import static dev.capstan.negotiation.port.RegistryContractSamples.version;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.Version;
import dev.capstan.core.testing.ContractRaces;
import dev.capstan.core.testing.PropertySearch;
import dev.capstan.negotiation.Publisher;
import dev.capstan.negotiation.VersionLifecycle;
import dev.capstan.negotiation.port.Registry.Hit;
import dev.capstan.negotiation.port.Registry.Key;
import dev.capstan.negotiation.port.Registry.Match;
import dev.capstan.negotiation.port.Registry.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract of searches in a {@link Registry}; an adapter's test extends it. */
public abstract class RegistrySearchContract {

    private static final int PUBLISHERS = 12;
    private static final int TRIES = PropertySearch.rounds(1_000);

    private Registry registry;

    /** An empty registry. */
    protected abstract Registry registry();

    @BeforeEach
    void begin() {
        registry = registry();
    }

    @Test
    void whereNothingWasPublishedNothingIsFound() {
        assertThat(registry.search(everything())).isEmpty();
    }

    @Test
    void changeIsFoundAtOnceDuringOtherChanges() throws Exception {
        List<Callable<Void>> publishers = new ArrayList<>();
        for (int publisher = 0; publisher < PUBLISHERS; publisher++) {
            String prefix = "review-" + publisher + "-";
            publishers.add(() -> {
                for (int i = 0; i < TRIES / PUBLISHERS; i++) {
                    assertEachChangeIsFound(prefix + i);
                }
                return null;
            });
        }
        try (ContractRaces races = new ContractRaces()) {
            races.atOnce(publishers);
        }
    }

    private void assertEachChangeIsFound(String capability) {
        VersionLifecycle deprecated = new VersionLifecycle(NEW_YEAR, null);
        publish(registry, version(capability, "1.0", null), 100);
        assertThat(found(capability)).containsExactly(match("1.0"));

        publish(registry, version(capability, "1.5", null), 100);
        assertThat(found(capability)).containsExactly(match("1.5"), match("1.0"));

        Version newest = Version.parse("1.5");
        long revision = registry.find(capability).orElseThrow().revision();
        assertThat(registry.change(capability, newest, revision, deprecated, () -> {}))
                .isTrue();
        assertThat(found(capability)).containsExactly(new Match(newest, deprecated), match("1.0"));
    }

    /** Its versions; the names of others may begin with its name, and come behind it. */
    private List<Match> found(String capability) {
        return registry.search(textQuery(capability)).stream()
                .filter(hit -> hit.key().capability().equals(capability))
                .flatMap(hit -> hit.versions().stream())
                .toList();
    }

    @Test
    void aHitSaysWhatTheNewestOfItsVersionsDoes() {
        publish(registry, version("review", "1.0", "reviews", "old"), 50);
        publish(registry, version("review", "2.0", "reviews code", "new", "code"), 100);
        publish(registry, version("review", "1.5", "reviewed", "older"), 50);
        change("1.0", new VersionLifecycle(NEW_YEAR, null));

        assertThat(registry.search(everything()))
                .containsExactly(new Hit(
                        new Key(67, "review"),
                        Publisher.host("hst_1"),
                        "reviews code",
                        List.of("new", "code"),
                        List.of(
                                match("2.0"),
                                match("1.5"),
                                new Match(Version.parse("1.0"), new VersionLifecycle(NEW_YEAR, null)))));
        assertThat(registry.search(range("<2")))
                .singleElement()
                .satisfies(hit -> assertThat(hit.description()).isEqualTo("reviewed"))
                .satisfies(hit -> assertThat(hit.tags()).containsExactly("older"));
        assertThat(registry.search(tag("old")))
                .singleElement()
                .satisfies(hit -> assertThat(hit.key()).isEqualTo(new Key(50, "review")))
                .satisfies(hit -> assertThat(hit.description()).isEqualTo("reviews"));
    }

    @Test
    void aVersionMayDescribeNothing() {
        publish(registry, version("review", "1.0", null), 100);

        assertThat(registry.search(textQuery("rev")))
                .containsExactly(new Hit(
                        new Key(100, "review"), Publisher.host("hst_1"), null, List.of(), List.of(match("1.0"))));
        assertThat(registry.search(textQuery("null"))).isEmpty();
    }

    @Test
    void wordsArePartOfTheNameOrOfTheDescriptionInAnyCase() {
        publish(registry, version("Code-Review", "1.0", "Finds faults, ÄRGER included"), 100);
        publish(registry, version("deploy", "1.0", "Ships what the code-review let pass"), 100);
        publish(registry, version("deploy", "2.0", "Ships"), 100);
        publish(registry, version("sleep", "1.0", "Waits"), 100);

        assertThat(found(textQuery("cODE-rEVIEW"))).containsExactly("Code-Review 1.0", "deploy 1.0");
        assertThat(found(textQuery("deploy"))).containsExactly("deploy 2.0", "deploy 1.0");
        assertThat(found(textQuery("ärger"))).containsExactly("Code-Review 1.0");
        assertThat(found(textQuery("s, Ä"))).containsExactly("Code-Review 1.0");
        assertThat(found(textQuery("wait sleep"))).isEmpty();
        assertThat(found(textQuery("reviewfinds"))).isEmpty();
    }

    @Test
    void noSignInTheWordsMeansAnythingElse() {
        List<String> signs = List.of("%", "_", "\\", "!", "'", "\"", "[a]", "?", ":name", "😀", "\n", "\u0000");
        for (int i = 0; i < signs.size(); i++) {
            publish(registry, version("c" + (char) ('a' + i), "1.0", "before" + signs.get(i) + "after"), 100);
        }

        for (int i = 0; i < signs.size(); i++) {
            assertThat(found(textQuery(signs.get(i))))
                    .as("looking for '%s'", signs.get(i))
                    .containsExactly("c" + (char) ('a' + i) + " 1.0");
        }
        assertThat(found(textQuery("e\\%"))).isEmpty();
        assertThat(found(textQuery("c"))).hasSize(signs.size());
    }

    @Test
    void aTagIsFoundExactly() {
        List<String> tags = List.of("code", "Code", "code ", "co", "code,review", "%", "co_e", "", "code\u0000", "😀");
        for (int i = 0; i < tags.size(); i++) {
            publish(registry, version("c" + i, "1.0", "code", tags.get(i), "every", "every"), 100);
        }

        for (int i = 0; i < tags.size(); i++) {
            assertThat(found(tag(tags.get(i)))).as("tag '%s'", tags.get(i)).containsExactly("c" + i + " 1.0");
        }
        assertThat(found(tag("every"))).hasSize(tags.size());
        assertThat(found(tag("Every"))).isEmpty();
    }

    @Test
    void theRangeSaysWhichVersionsWillDo() {
        for (String version : List.of("1.0", "1.2", "1.10", "2.0-rc.1", "2.0", "2.0.1", "10.0")) {
            publish(registry, version("review", version, null), 100);
        }

        assertThat(found(range("2.0.0"))).containsExactly("review 2.0");
        assertThat(found(range(">=1.2 <2"))).containsExactly("review 2.0-rc.1", "review 1.10", "review 1.2");
        assertThat(found(range(">1.2 <=2"))).containsExactly("review 2.0", "review 2.0-rc.1", "review 1.10");
        assertThat(found(range("<1.2"))).containsExactly("review 1.0");
        assertThat(found(range(">2.0"))).containsExactly("review 10.0", "review 2.0.1");
        assertThat(found(range(">=2.0-rc.1 <2"))).containsExactly("review 2.0-rc.1");
        assertThat(found(range("1.0 2.0"))).isEmpty();
        assertThat(found(range(">2 <1"))).isEmpty();
        assertThat(found(range("3.0"))).isEmpty();
    }

    @Test
    void withdrawnVersionIsNotFound() {
        publish(registry, version("review", "1.0", null), 0);
        publish(registry, version("review", "2.0", null), 100);
        change("1.0", new VersionLifecycle(NEW_YEAR, NEW_YEAR.plusMillis(5)));

        assertThat(found(queryAt(NEW_YEAR.plusMillis(4)))).containsExactly("review 2.0", "review 1.0");
        assertThat(found(queryAt(NEW_YEAR.plusMillis(5)))).containsExactly("review 2.0");
        assertThat(registry.search(queryAt(NEW_YEAR.plusMillis(5))))
                .extracting(Hit::key)
                .containsExactly(new Key(100, "review"));
    }

    @Test
    void theScoreIsAMeanThatIsRoundedHalfUp() {
        int[][] scores = {{100}, {0}, {100, 50, 50}, {100, 100, 50}, {1, 0}, {100, 99}, {0, 0, 1}, {1, 1, 0}};
        int[] means = {100, 0, 67, 83, 1, 100, 0, 1};
        for (int i = 0; i < scores.length; i++) {
            for (int version = 0; version < scores[i].length; version++) {
                publish(registry, version("c" + i, version + ".0", null), scores[i][version]);
            }
        }

        for (int i = 0; i < scores.length; i++) {
            Key key = new Key(means[i], "c" + i);
            assertThat(registry.search(textQuery("c" + i)))
                    .extracting(Hit::key)
                    .as("the mean of %s", scores[i])
                    .containsExactly(key);
        }
    }

    @Test
    void theBestComesFirstThenByName() {
        publish(registry, version("b", "1.0", null), 50);
        publish(registry, version("a", "1.0", null), 50);
        publish(registry, version("Z", "1.0", null), 50);
        publish(registry, version("a.b", "1.0", null), 50);
        publish(registry, version("a-b", "1.0", null), 50);
        publish(registry, version("ab", "1.0", null), 50);
        publish(registry, version("c", "1.0", null), 100);
        publish(registry, version("worst", "1.0", null), 0);

        assertThat(registry.search(everything()))
                .extracting(hit -> hit.key().capability())
                .containsExactly("c", "Z", "a", "a-b", "a.b", "ab", "b", "worst");
    }

    @Test
    void aWalkOverPagesNeitherRepeatsNorSkips() {
        for (int i = 0; i < 50; i++) {
            publish(registry, version("c" + (i * 37 % 50), "1.0", null), i % 3 * 50);
            publish(registry, version("c" + (i * 37 % 50), "2.0", null), 100);
        }
        List<Hit> all = registry.search(everything());
        assertThat(all).hasSize(50);

        for (int most : List.of(1, 7, 50)) {
            List<Hit> walked = new ArrayList<>();
            List<Hit> page = registry.search(page(null, most));
            while (!page.isEmpty()) {
                assertThat(page).hasSizeLessThanOrEqualTo(most);
                walked.addAll(page);
                page = registry.search(page(page.get(page.size() - 1).key(), most));
            }
            assertThat(walked).as("in pages of %d", most).isEqualTo(all);
        }
    }

    private void change(String version, VersionLifecycle lifecycle) {
        long revision = registry.find("review").orElseThrow().revision();
        assertThat(registry.change("review", Version.parse(version), revision, lifecycle, () -> {}))
                .isTrue();
    }

    private List<String> found(Query query) {
        return registry.search(query).stream()
                .flatMap(hit -> hit.versions().stream().map(match -> hit.key().capability() + " " + match.version()))
                .toList();
    }

    private static Match match(String version) {
        return new Match(Version.parse(version), VersionLifecycle.ACTIVE);
    }
}

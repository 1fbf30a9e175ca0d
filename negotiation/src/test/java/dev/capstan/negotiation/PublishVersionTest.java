package dev.capstan.negotiation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.capstan.core.AuditEvent;
import dev.capstan.core.Identity;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Version;
import dev.capstan.core.testing.PropertySearch;
import dev.capstan.negotiation.Compatibility.Reason;
import dev.capstan.negotiation.inmemory.InMemoryRegistry;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublishVersionTest {

    private static final String MINE = "com.acme.review";
    private static final Publisher ACME = Publisher.host("acme");
    private static final int RACES = PropertySearch.rounds(1_000);

    private final NegotiationFixture fixture = new NegotiationFixture();

    private PublishResult publish(String version, Declaration declaration) {
        return fixture.publish.publish(ACME, MINE, Version.parse(version), declaration);
    }

    private static RefusalCode code(PublishResult publication) {
        return ((PublishResult.Refused) publication).refusal().code();
    }

    @Test
    void publishesAndRecords() {
        PublishResult publication = publish(
                "1.0", NegotiationFixture.declaration(NegotiationFixture.INPUT_10, NegotiationFixture.OUTPUT_10));

        RegisteredVersion published = ((PublishResult.Published) publication).version();
        assertThat(fixture.registry.find(MINE, Version.parse("1.0.0"))).contains(published);
        assertThat(published.publisher()).isEqualTo(ACME);
        assertThat(published.published()).isEqualTo(fixture.now);
        assertThat(fixture.trail).extracting(AuditEvent::kind).containsExactly("version_published");
    }

    @Test
    void keepsNoMoreNamesOfOneHostThanItsShare() {
        Declaration nothing = NegotiationFixture.declaration(null, null);
        for (int i = 0; i < RegistryQuota.MAX_NAMES; i++) {
            fixture.publish.publish(ACME, "com.acme.n" + i, Version.FIRST, nothing);
        }

        assertThat(code(publish("1.0", nothing))).isEqualTo(RefusalCode.REGISTRY_FULL);
        assertThat(fixture.publish.publish(ACME, "com.acme.n7", Version.parse("1.1"), nothing))
                .as("one more version of what it has")
                .isInstanceOf(PublishResult.Published.class);
        assertThat(fixture.publish.publish(Publisher.host("other"), MINE, Version.FIRST, nothing))
                .as("somebody else's")
                .isInstanceOf(PublishResult.Published.class);
    }

    @Test
    void keepsNoMoreOfTheSchemasOfACapabilityThanItsShare() {
        String large = "{\"description\": \"%d" + "x".repeat((1 << 20) - 100) + "\"}";
        int most = (int) (RegistryQuota.MAX_CHARACTERS >> 20);
        for (int i = 0; i < most; i++) {
            assertThat(publish("1." + i, NegotiationFixture.declaration(large.formatted(i), null)))
                    .isInstanceOf(PublishResult.Published.class);
        }

        assertThat(publish("2.0", NegotiationFixture.declaration(large.formatted(0), large.formatted(1))))
                .as("what is kept already")
                .isInstanceOf(PublishResult.Published.class);
        assertThat(code(publish("2.1", NegotiationFixture.declaration(large.formatted(most), null))))
                .isEqualTo(RefusalCode.REGISTRY_FULL);
    }

    @Test
    void keepsNoMoreMetadataOfACapabilityThanItsShare() {
        Declaration wordy = new Declaration(
                "x".repeat(1 << 20),
                List.of(),
                Identity.Lineage.NONE,
                NegotiationFixture.declaration(null, null).contract());
        int most = (int) (RegistryQuota.MAX_METADATA >> 20);
        for (int i = 0; i < most; i++) {
            assertThat(publish("1." + i, wordy)).isInstanceOf(PublishResult.Published.class);
        }

        assertThat(code(publish("2.0", new Declaration(null, List.of("t"), wordy.lineage(), wordy.contract()))))
                .isEqualTo(RefusalCode.REGISTRY_FULL);
        assertThat(publish("2.1", NegotiationFixture.declaration(null, null)))
                .isInstanceOf(PublishResult.Published.class);
    }

    @Test
    void takesTheSameAgainAndNothingElse() {
        publish("2.0", NegotiationFixture.declaration(NegotiationFixture.INPUT_10, NegotiationFixture.OUTPUT_10));
        RegisteredVersion published =
                fixture.registry.find(MINE, Version.parse("2.0")).orElseThrow();
        fixture.trail.clear();
        fixture.now = fixture.now.plusSeconds(60);

        assertThat(publish(
                        "2.0.0",
                        NegotiationFixture.declaration(
                                NegotiationFixture.INPUT_10 + " ", NegotiationFixture.OUTPUT_10)))
                .isEqualTo(new PublishResult.AlreadyPublished(published));
        assertThat(code(publish(
                        "2.0",
                        NegotiationFixture.declaration(NegotiationFixture.INPUT_15, NegotiationFixture.OUTPUT_10))))
                .isEqualTo(RefusalCode.VERSION_EXISTS);
        assertThat(code(publish("2.0", NegotiationFixture.declaration(NegotiationFixture.INPUT_10, null))))
                .isEqualTo(RefusalCode.VERSION_EXISTS);
        assertThat(fixture.registry.find(MINE, Version.parse("2.0"))).contains(published);
        assertThat(fixture.trail).isEmpty();
    }

    @Test
    void refusesABreakThatIsNotDeclared() {
        publish("1.5", NegotiationFixture.declaration(NegotiationFixture.INPUT_15, NegotiationFixture.OUTPUT_10));

        PublishResult.Refused refused = (PublishResult.Refused) publish(
                "1.6", NegotiationFixture.declaration(NegotiationFixture.INPUT_10, NegotiationFixture.OUTPUT_10));

        assertThat(refused.refusal().code()).isEqualTo(RefusalCode.UNDECLARED_BREAKING_CHANGE);
        assertThat(refused.refusal().message()).contains("1.6 breaks 1.5").contains("breaking_changes_from 1.5");
        assertThat(refused.breaks()).extracting(Reason::pointer).containsExactly("/properties/language");
        assertThat(fixture.registry.find(MINE, Version.parse("1.6"))).isEmpty();
    }

    @Test
    void publishesABreakThatIsDeclared() {
        publish("1.0", NegotiationFixture.declaration(NegotiationFixture.INPUT_15, NegotiationFixture.OUTPUT_10));
        publish("1.5", NegotiationFixture.declaration(NegotiationFixture.INPUT_15, NegotiationFixture.OUTPUT_10));

        assertThat(code(publish("2.0", breaking("1.0")))).isEqualTo(RefusalCode.UNDECLARED_BREAKING_CHANGE);
        assertThat(code(publish("2.0", breaking("2.0")))).isEqualTo(RefusalCode.INVALID_REQUEST);
        assertThat(publish("2.0", breaking("1.5"))).isInstanceOf(PublishResult.Published.class);
    }

    private static Declaration breaking(String from) {
        return NegotiationFixture.declaration(
                NegotiationFixture.INPUT_10,
                NegotiationFixture.OUTPUT_10,
                NegotiationFixture.lineage(List.of(), List.of(), from));
    }

    @Test
    void comparesWithTheHighestVersionBelow() {
        publish("1.0", NegotiationFixture.declaration(NegotiationFixture.INPUT_10, NegotiationFixture.OUTPUT_10));
        publish("2.0", NegotiationFixture.declaration(NegotiationFixture.INPUT_15, NegotiationFixture.OUTPUT_10));
        publish("2.1-rc.1", NegotiationFixture.declaration(NegotiationFixture.INPUT_15, NegotiationFixture.OUTPUT_10));

        assertThat(publish(
                        "1.1",
                        NegotiationFixture.declaration(NegotiationFixture.INPUT_10, NegotiationFixture.OUTPUT_10)))
                .isInstanceOf(PublishResult.Published.class);
        assertThat(code(publish(
                        "2.1",
                        NegotiationFixture.declaration(NegotiationFixture.INPUT_10, NegotiationFixture.OUTPUT_10))))
                .isEqualTo(RefusalCode.UNDECLARED_BREAKING_CHANGE);
    }

    @Test
    void deprecatesWhatItSaysIsDeprecated() {
        publish("1.0", NegotiationFixture.declaration(null, null));
        publish(
                "2.0",
                NegotiationFixture.declaration(
                        null, null, NegotiationFixture.lineage(List.of(), List.of("1.0", "1.1"), null)));
        publish("1.1", NegotiationFixture.declaration(null, null));
        publish("1.2", NegotiationFixture.declaration(null, null));

        assertThat(Stream.of("1.0", "1.1", "1.2", "2.0")
                        .map(Version::parse)
                        .map(version -> fixture.registry.find(MINE, version).orElseThrow())
                        .map(version -> version.lifecycle().at(fixture.now)))
                .containsExactly(
                        VersionLifecycle.Status.DEPRECATED,
                        VersionLifecycle.Status.DEPRECATED,
                        VersionLifecycle.Status.ACTIVE,
                        VersionLifecycle.Status.ACTIVE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"review", "acme.review", "Com.acme.review", "com.acme.-review", "com..acme", "c.acme.review"})
    void keepsEveryOtherNameToTheOperator(String name) {
        Declaration declaration = NegotiationFixture.declaration(null, null);

        assertThat(code(fixture.publish.publish(ACME, name, Version.FIRST, declaration)))
                .isEqualTo(RefusalCode.UNAUTHORIZED);
        assertThat(fixture.publish.publish(Publisher.OPERATOR, name, Version.FIRST, declaration))
                .isInstanceOf(PublishResult.Published.class);
    }

    @Test
    void publishesNoSchemaThatCannotBeEnforced() {
        for (Declaration invalid : List.of(
                NegotiationFixture.declaration("{\"requried\": []}", null),
                NegotiationFixture.declaration(null, "{\"type\": \"text\"}"))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> publish("1.0", invalid))
                    .withMessageStartingWith("the schema cannot be enforced");
        }
        assertThat(fixture.registry.find(MINE)).isEmpty();
        assertThat(fixture.trail).isEmpty();
    }

    @Test
    void publishesNothingUnderAnInvalidName() {
        for (String name : List.of("", "a b", "-x", "x".repeat(129))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> fixture.publish.publish(
                            Publisher.OPERATOR, name, Version.FIRST, NegotiationFixture.declaration(null, null)))
                    .withMessageContaining("is not a valid capability name");
        }
    }

    @Test
    void leavesANameToItsFirstPublisher() {
        publish("1.0", NegotiationFixture.declaration(null, null));

        for (Publisher other : List.of(Publisher.OPERATOR, Publisher.host("other"))) {
            assertThat(code(fixture.publish.publish(
                            other, MINE, Version.parse("1.0"), NegotiationFixture.declaration(null, null))))
                    .isEqualTo(RefusalCode.UNAUTHORIZED);
            assertThat(code(fixture.publish.publish(
                            other, MINE, Version.parse("1.1"), NegotiationFixture.declaration(null, null))))
                    .isEqualTo(RefusalCode.UNAUTHORIZED);
        }
    }

    @Test
    void letsOneOfTwoPublishersWin() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            for (int race = 0; race < RACES; race++) {
                InMemoryRegistry registry = new InMemoryRegistry();
                PublishVersion publish = new PublishVersion(registry, fixture.compare, events -> {}, () -> fixture.now);
                CyclicBarrier start = new CyclicBarrier(2);
                List<Future<PublishResult>> racing = Stream.of(NegotiationFixture.INPUT_10, NegotiationFixture.INPUT_15)
                        .map(input -> threads.submit(() -> {
                            start.await();
                            return publish.publish(
                                    ACME,
                                    MINE,
                                    Version.FIRST,
                                    NegotiationFixture.declaration(input, null, Identity.Lineage.NONE));
                        }))
                        .toList();
                PublishResult one = racing.get(0).get();
                PublishResult other = racing.get(1).get();

                PublishResult lost = one instanceof PublishResult.Published ? other : one;
                PublishResult won = lost == one ? other : one;
                assertThat(code(lost)).as("race %d", race).isEqualTo(RefusalCode.VERSION_EXISTS);
                assertThat(registry.find(MINE, Version.FIRST)).contains(((PublishResult.Published) won).version());
            }
        } finally {
            threads.shutdownNow();
        }
    }
}

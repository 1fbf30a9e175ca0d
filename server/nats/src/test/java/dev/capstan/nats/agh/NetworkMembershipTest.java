package dev.capstan.nats.agh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.inmemory.InMemoryMessageBus;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.MessageBus;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import dev.capstan.discovery.envelope.PeerId;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class NetworkMembershipTest {

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.ofEpochSecond(1_700_000_000));
    private final MessageBus bus = new InMemoryMessageBus(Runnable::run);

    @Test
    void aNewcomerIsKnownAndKnowsThoseWhoAreThereAtOnce() {
        AghNetworkFixture first = new AghNetworkFixture(bus, now::get, "first", "second");
        first.network().join();
        AghNetworkFixture late = new AghNetworkFixture(bus, now::get, "late");

        late.network().join();

        assertThat(late.known()).contains("first", "second");
        assertThat(first.known()).contains("late");
    }

    @Test
    void silentPeerExpiresAfterAMinuteAndAGreetingPeerDoesNot() {
        AghNetworkFixture first = new AghNetworkFixture(bus, now::get, "first");
        AghNetworkFixture steady = new AghNetworkFixture(bus, now::get, "steady");
        AghNetworkFixture silent = new AghNetworkFixture(bus, now::get, "silent");
        steady.network().join();
        silent.network().join();
        silent.close();

        now.updateAndGet(at -> at.plus(NetworkMembership.GREETING_INTERVAL));
        steady.network().greet();
        now.updateAndGet(at -> at.plus(NetworkMembership.GREETING_INTERVAL).minusMillis(1));
        assertThat(first.known()).contains("steady", "silent");
        now.updateAndGet(at -> at.plusMillis(1));

        assertThat(first.known()).contains("steady").doesNotContain("silent");
    }

    @Test
    void onlyOnePeerOfANodeSendsWhois() {
        List<String> said = new ArrayList<>();
        bus.subscribe(AghSubjects.broadcast(AghNetworkFixture.BUILDERS), message -> said.add(kind(message)));
        AghNetworkFixture aghNetworkFixture = new AghNetworkFixture(bus, now::get, "a", "b", "c");

        aghNetworkFixture.network().join();

        assertThat(said).containsExactly("greet", "greet", "greet", "whois");
    }

    @Test
    void responseGoesToTheSender() {
        List<String> heard = new ArrayList<>();
        PeerId asking = new PeerId("asking");
        bus.subscribe(AghSubjects.peer(AghNetworkFixture.BUILDERS, asking), message -> heard.add(text(message)));
        AghNetworkFixture aghNetworkFixture = new AghNetworkFixture(bus, now::get, "a", "b");
        assertThat(aghNetworkFixture.known()).isEmpty();
        Envelope question = Envelope.of(
                        "q1",
                        EnvelopeKind.WHOIS,
                        AghNetworkFixture.BUILDERS,
                        asking,
                        now.get().getEpochSecond(),
                        Json.object().put("type", "request").put("query", "nobody"))
                .to(new PeerId("b"));

        bus.publish(AghSubjects.of(question), question.bytes());

        assertThat(heard).singleElement().asString().contains("\"from\":\"b\"", "\"reply_to\":\"q1\"");
    }

    @Test
    void closedMembershipReceivesNothing() {
        AghNetworkFixture aghNetworkFixture = new AghNetworkFixture(bus, now::get, "a");
        aghNetworkFixture.close();
        AghNetworkFixture other = new AghNetworkFixture(bus, now::get, "b");
        other.network().join();

        assertThat(aghNetworkFixture.known()).isEmpty();
    }

    @Test
    void anEnvelopeThatIsTooLargeIsNotPublished() {
        List<byte[]> published = new ArrayList<>();
        bus.subscribe(AghSubjects.broadcast(AghNetworkFixture.BUILDERS), published::add);
        int around = message("").bytes().length;

        new MessageBusSender(bus).send(message("x".repeat(Envelope.MAX_BYTES - around + 1)));
        assertThat(published).isEmpty();
        new MessageBusSender(bus).send(message("x".repeat(Envelope.MAX_BYTES - around)));

        assertThat(published).singleElement().satisfies(message -> assertThat(message)
                .hasSize(Envelope.MAX_BYTES));
    }

    private static Envelope message(String text) {
        return Envelope.of(
                "m1",
                EnvelopeKind.SAY,
                AghNetworkFixture.BUILDERS,
                new PeerId("a"),
                0,
                Json.object().put("text", text));
    }

    private static String kind(byte[] message) {
        return text(message).replaceAll(".*\"kind\":\"([a-z]+)\".*", "$1");
    }

    private static String text(byte[] message) {
        return new String(message, StandardCharsets.UTF_8);
    }
}

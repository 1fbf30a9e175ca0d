package dev.capstan.discovery;

import static dev.capstan.discovery.port.ContractSamples.NEW_YEAR;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.AuditEvent;
import dev.capstan.core.json.Json;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.inmemory.InMemoryInbox;
import dev.capstan.discovery.inmemory.InMemoryInteractions;
import dev.capstan.discovery.inmemory.InMemoryKnownPeers;
import dev.capstan.discovery.inmemory.InMemoryReceivedCapabilities;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReadInboxTest {

    private static final Channel BUILDERS = new Channel("builders");

    private final InMemoryInbox stored = new InMemoryInbox();
    private final InMemoryReceivedCapabilities received = new InMemoryReceivedCapabilities();
    private final List<AuditEvent> trail = new ArrayList<>();
    private final ReadInbox inbox = new ReadInbox(stored, trail::addAll, () -> NEW_YEAR);
    private final Peer desk = new Peer(
            new Advertisement(new PeerId("desk"), null, List.of()),
            Set.of(BUILDERS),
            new PeerStores(new InMemoryKnownPeers(), new InMemoryInteractions(received, stored), received),
            new VerificationFailures(events -> {}, () -> NEW_YEAR),
            trace -> {
                throw new AssertionError(trace);
            },
            () -> NEW_YEAR);

    @Test
    void pagesOfAnyLimitHaveEachEnvelopeOnce() {
        say(10, 1);
        for (int limit : List.of(1, 3, 4, 5, 9, 10, 11, 1_000)) {
            assertThat(all(limit)).as("limit %d", limit).hasSize(10).isSorted();
        }
        assertThat(inbox.after(null, 0, 10).hasMore()).isFalse();
        assertThat(inbox.after(null, 0, 9).hasMore()).isTrue();
    }

    @Test
    void aPageOfLargeEnvelopesEndsBeforeItsLimit() {
        say(12, 900_000);

        ReadInbox.Page page = inbox.after(null, 0, 1_000);

        assertThat(page.entries()).hasSizeBetween(5, 8);
        assertThat(page.hasMore()).isTrue();
        assertThat(all(1_000)).hasSize(12).isSorted();
    }

    @Test
    void anEmptyInboxHasOnePage() {
        assertThat(inbox.after(null, 0, 100)).isEqualTo(new ReadInbox.Page(List.of(), false));
    }

    @Test
    void aDiscardedEnvelopeIsRecordedWithItsAccount() {
        say(2, 1);
        long number = all(10).get(0);

        assertThat(inbox.discard(number, "owner")).isTrue();
        assertThat(inbox.discard(number, "owner")).isFalse();

        assertThat(all(10)).hasSize(1);
        assertThat(trail).singleElement().satisfies(event -> {
            assertThat(event.kind()).isEqualTo("envelope_discarded");
            assertThat(event.ts()).isEqualTo(NEW_YEAR);
            assertThat(event.details())
                    .isEqualTo(Json.object()
                            .put("peer", "desk")
                            .put("from", "ops")
                            .put("channel", "builders")
                            .put("envelopeId", "m0")
                            .put("envelopeKind", "say")
                            .put("discardedBy", "owner"));
        });
    }

    private List<Long> all(int limit) {
        List<Long> numbers = new ArrayList<>();
        ReadInbox.Page page;
        do {
            long last = numbers.isEmpty() ? 0 : numbers.get(numbers.size() - 1);
            page = inbox.after(null, last, limit);
            assertThat(page.entries()).hasSizeLessThanOrEqualTo(limit);
            page.entries().forEach(entry -> numbers.add(entry.number()));
        } while (page.hasMore());
        return numbers;
    }

    private void say(int times, int characters) {
        for (int i = 0; i < times; i++) {
            desk.receive(Envelope.of(
                            "m" + i,
                            EnvelopeKind.SAY,
                            BUILDERS,
                            new PeerId("ops"),
                            NEW_YEAR.getEpochSecond(),
                            Json.object().put("text", "x".repeat(characters)))
                    .to(desk.id()));
        }
    }
}

package dev.capstan.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.testing.PropertySearch;
import dev.capstan.discovery.interaction.State;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What happens when the same peer is told several things in the same instant, a thousand times. */
class PeerRaceTest {

    private static final int ROUNDS = PropertySearch.rounds(1_000);
    private static final int THREADS = 4;

    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    private final DiscoveryFixture fixture = new DiscoveryFixture();

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    @Test
    void anEnvelopeThatArrivesSeveralTimesIsAnsweredOnce() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            byte[] direct = Json.writeBytes(fixture.direct("int_" + round));
            List<byte[]> copies = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                copies.add(direct);
            }

            List<ReceptionResult> receptions = atOnce(copies);

            assertThat(receptions)
                    .filteredOn(reception -> reception instanceof ReceptionResult.Accepted)
                    .as("in round %s", round)
                    .hasSize(1);
        }
    }

    @Test
    void ofConcurrentTransfersWithOneIdTheAcceptedOneIsStored() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            List<byte[]> envelopes = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                ObjectNode capability = fixture.capability(DiscoveryFixture.document(
                        "mend-roof", "Mended in round " + round + " by " + i + ".", List.of()));
                envelopes.add(Json.writeBytes(capability.put("id", "round_" + round)));
            }

            List<ReceptionResult> receptions = atOnce(envelopes);

            List<String> taken = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                if (receptions.get(i) instanceof ReceptionResult.Accepted) {
                    taken.add("Mended in round " + round + " by " + i + ".");
                }
            }
            assertThat(taken).as("in round %s", round).hasSize(1);
            assertThat(fixture.memory.received().of(DiscoveryFixture.DESIGNER))
                    .as("in round %s, whose envelopes fared like this: %s", round, receptions)
                    .extracting(kept -> kept.document().summary())
                    .isEqualTo(taken);
        }
    }

    @Test
    void ofConcurrentEndsOneIsFinal() throws Exception {
        List<State> ends = List.of(State.COMPLETED, State.FAILED, State.CANCELED, State.COMPLETED);
        for (int round = 0; round < ROUNDS; round++) {
            String interaction = "int_" + round;
            fixture.receive(fixture.direct(interaction));
            List<byte[]> traces = new ArrayList<>();
            for (State end : ends) {
                ObjectNode trace = fixture.trace(interaction, end);
                traces.add(Json.writeBytes(trace));
            }

            List<ReceptionResult> receptions = atOnce(traces);

            List<State> taken = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                if (receptions.get(i) instanceof ReceptionResult.Accepted) {
                    taken.add(ends.get(i));
                }
            }
            assertThat(taken).as("in round %s", round).hasSize(1);
            assertThat(fixture.state(interaction)).contains(taken.get(0));
        }
    }

    private List<ReceptionResult> atOnce(List<byte[]> envelopes) throws Exception {
        CyclicBarrier start = new CyclicBarrier(envelopes.size());
        List<Future<ReceptionResult>> running = new ArrayList<>();
        for (byte[] envelope : envelopes) {
            running.add(threads.submit(() -> {
                start.await();
                return fixture.peers.receive(envelope).get(0);
            }));
        }
        List<ReceptionResult> receptions = new ArrayList<>();
        for (Future<ReceptionResult> each : running) {
            receptions.add(each.get());
        }
        return receptions;
    }
}

package dev.capstan.database.agh;

import static dev.capstan.discovery.port.ContractSamples.NEW_YEAR;
import static dev.capstan.discovery.port.ContractSamples.OPS;
import static dev.capstan.discovery.port.ContractSamples.document;
import static dev.capstan.discovery.port.ContractSamples.peer;
import static dev.capstan.discovery.port.ContractSamples.received;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.discovery.ReceivedCapability;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.port.Interactions;
import dev.capstan.discovery.port.Interactions.AcceptResult;
import dev.capstan.discovery.port.Interactions.Message;
import dev.capstan.h2.DiskFlush;
import dev.capstan.h2.EmbeddedDatabase;
import dev.capstan.h2.ReopenedDatabase;
import io.micronaut.context.ApplicationContext;
import io.micronaut.transaction.TransactionOperations;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database that fails and is opened anew between the acceptance of a capability and the eviction of others. */
class ReopenedInteractionsTest {

    @TempDir
    private Path directory;

    private ApplicationContext context;
    private boolean fails;

    @BeforeEach
    void start() {
        context = ApplicationContext.run(Map.of("datasources.default.url", EmbeddedDatabase.url(directory)));
    }

    @AfterEach
    void stop() {
        context.close();
    }

    @Test
    void aCapabilityIsOnDiskBeforeOthersMakeRoomForIt() {
        JdbcReceivedCapabilities one = new JdbcReceivedCapabilities(rows(), 1, 9999);
        Interactions interactions = interactions(one);
        PeerId peer = peer();
        accept(interactions, peer, "a");
        fails = true;

        accept(interactions, peer, "b");

        assertThat(one.of(peer)).extracting(kept -> kept.document().id()).containsExactly("b");
    }

    private static void accept(Interactions interactions, PeerId peer, String id) {
        ReceivedCapability capability = received(peer, OPS, document(id, ""));

        assertThat(interactions.accept(new Message(peer, OPS, id), NEW_YEAR.plusSeconds(60), null, capability))
                .isEqualTo(AcceptResult.TAKEN);
    }

    /** Returns the rows of a database that may fail before the rows to evict are looked up. */
    private ReceivedCapabilityRows rows() {
        ReceivedCapabilityRows rows = context.getBean(ReceivedCapabilityRows.class);
        return (ReceivedCapabilityRows) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {ReceivedCapabilityRows.class}, (proxy, method, with) -> {
                    if (fails && method.getName().equals("othersBeyond")) {
                        ReopenedDatabase.reopen(context);
                    }
                    return method.invoke(rows, with);
                });
    }

    @SuppressWarnings("unchecked")
    private Interactions interactions(JdbcReceivedCapabilities received) {
        return new JdbcInteractions(
                context.getBean(AcceptedMessageRows.class),
                context.getBean(InteractionRows.class),
                received,
                context.getBean(JdbcInbox.class),
                context.getBean(TransactionOperations.class),
                context.getBean(DiskFlush.class));
    }
}

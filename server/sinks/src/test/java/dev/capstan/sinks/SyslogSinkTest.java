package dev.capstan.sinks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.audit.ChainedRecord;
import dev.capstan.audit.Selection;
import dev.capstan.audit.inmemory.InMemoryChainStore;
import dev.capstan.core.testing.OwnThread;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What counts as delivered by syslog, which has no acknowledgement. */
class SyslogSinkTest {

    private ServerSocket server;
    private SinkAddress address;
    private SyslogSink sink;

    /** The behaviour of a receiver on a connection. */
    @FunctionalInterface
    private interface Receiver {

        void serve(Socket connection) throws Exception;
    }

    @BeforeEach
    void listen() throws IOException {
        server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        address = SinkAddress.parse("syslog+tcp://127.0.0.1:" + server.getLocalPort());
        sink = new SyslogSink(address, "-");
    }

    @AfterEach
    void stop() throws IOException {
        sink.close();
        server.close();
    }

    private CompletableFuture<Void> serveOnce(Receiver receiver) {
        return CompletableFuture.runAsync(
                () -> {
                    try (Socket connection = server.accept()) {
                        receiver.serve(connection);
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                },
                OwnThread.EACH);
    }

    private static List<ChainedRecord> records(int count) {
        InMemoryChainStore store = new InMemoryChainStore();
        TestChains.append(store, "a", count);
        return store.page(Selection.of("a"), 0, count);
    }

    @Test
    void recordsAreDeliveredOnceTheReceiverHasReadToTheEnd() throws Exception {
        CountDownLatch mayRead = new CountDownLatch(1);
        CompletableFuture<Void> receiver = serveOnce(connection -> {
            mayRead.await();
            connection.getInputStream().readAllBytes();
        });
        CompletableFuture<Long> sent = CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return sink.send(records(3));
                    } catch (IOException e) {
                        throw new IllegalStateException(e);
                    }
                },
                OwnThread.EACH);

        assertThat(sent).isNotDone();
        mayRead.countDown();

        assertThat(sent.get(20, TimeUnit.SECONDS)).isZero();
        receiver.get(20, TimeUnit.SECONDS);
    }

    @Test
    void aReceiverThatLeavesMessagesUnreadHasNotGotThem() {
        serveOnce(connection -> connection.getInputStream().read());

        assertThatThrownBy(() -> sink.send(records(500))).isInstanceOf(IOException.class);
    }

    @Test
    void aReceiverThatClosesByItselfHasNotGotThem() {
        int patience = 10_000;
        serveOnce(connection -> {
            InputStream in = connection.getInputStream();
            assertThat(in.read(new byte[64_000])).isPositive();
        });

        try (SyslogSink patient = new SyslogSink(address, "-", patience)) {
            assertThatThrownBy(() -> patient.send(records(1)))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("closed the connection by itself");
        }
    }

    @Test
    void aReceiverThatDoesNotReadIsLeftWhenTheSinkIsClosed() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        CountDownLatch connected = new CountDownLatch(1);
        serveOnce(connection -> {
            connected.countDown();
            end.await();
        });
        List<ChainedRecord> more = records(1000);
        CompletableFuture<Throwable> failure = CompletableFuture.supplyAsync(
                () -> {
                    try {
                        while (true) {
                            sink.send(more);
                        }
                    } catch (IOException e) {
                        return e;
                    }
                },
                OwnThread.EACH);
        connected.await();

        sink.close();

        assertThat(failure.get(20, TimeUnit.SECONDS)).isInstanceOf(IOException.class);
        end.countDown();
        assertThatThrownBy(() -> sink.send(more)).hasMessageContaining("closed");
    }
}

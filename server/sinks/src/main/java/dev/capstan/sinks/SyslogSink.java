package dev.capstan.sinks;

import dev.capstan.audit.ChainedRecord;
import dev.capstan.core.concurrent.DaemonThreads;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * A sink of syslog. It has no acknowledgement, so each transmission has a connection of its own: the sink closes its
 * side after the last message, and the receiver, once it has read everything, the other side.
 */
final class SyslogSink implements RecordSink {

    private static final long MAX_SECONDS = 30;
    private static final int PAUSE_MS = 20;

    private final SinkAddress address;
    private final Optional<SSLContext> tls;
    private final SyslogMessage messages;
    private final int pause;
    private final ScheduledThreadPoolExecutor deadlines =
            new ScheduledThreadPoolExecutor(1, DaemonThreads.named("sink-deadline"));
    private volatile @Nullable ReceiverConnection current;
    private volatile boolean isClosed;

    SyslogSink(SinkAddress address, String host) {
        this(address, host, PAUSE_MS);
    }

    SyslogSink(SinkAddress address, String host, int pause) {
        this.address = address;
        this.pause = pause;
        this.tls = address.tls();
        this.messages = new SyslogMessage(host, address.sdId(), address.format());
        deadlines.setRemoveOnCancelPolicy(true);
    }

    @Override
    public long send(List<ChainedRecord> records) throws IOException {
        try (ReceiverConnection connection = new ReceiverConnection(address, pause)) {
            current = connection;
            if (isClosed) {
                throw new IOException("the sink is closed");
            }
            // A write has no timeout of its own; closing the connection ends it.
            ScheduledFuture<?> deadline = deadlines.schedule(connection::close, MAX_SECONDS, TimeUnit.SECONDS);
            try {
                connection.open(tls);
                BufferedOutputStream out = new BufferedOutputStream(connection.output());
                for (ChainedRecord record : records) {
                    out.write(messages.frame(record));
                }
                out.flush();
                connection.finish();
            } finally {
                deadline.cancel(false);
            }
        }
        return 0;
    }

    @Override
    public void close() {
        isClosed = true;
        ReceiverConnection open = current;
        if (open != null) {
            open.close();
        }
        deadlines.shutdownNow();
    }
}

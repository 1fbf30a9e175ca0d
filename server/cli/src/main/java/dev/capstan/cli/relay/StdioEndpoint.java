package dev.capstan.cli.relay;

import dev.capstan.cli.LineReader;
import dev.capstan.core.concurrent.DaemonThreads;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.ReasonCode;
import dev.capstan.discovery.relay.Forwarding.Forwarded;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * Standard input and output, or substitutes for them: one envelope per line. Line ends between the tokens of an
 * envelope become spaces when it is written.
 */
public final class StdioEndpoint implements RelayEndpoint {

    private final LineReader in;
    private final PrintStream out;
    private final CompletableFuture<Void> end = new CompletableFuture<>();

    /**
     * Creates an end on these streams, which it does not close.
     *
     * @param in read once the end is opened; a line of more than 1 MiB is delivered cut off after that
     * @param out flushed after each line
     */
    public StdioEndpoint(InputStream in, PrintStream out) {
        this.in = new LineReader(in, Envelope.MAX_BYTES);
        this.out = out;
    }

    @Override
    public CompletionStage<Void> open(Consumer<byte[]> receiver) {
        DaemonThreads.named("lines", () -> read(receiver)).start();
        return end;
    }

    @Override
    public CompletionStage<Void> ended() {
        return end;
    }

    private void read(Consumer<byte[]> receiver) {
        try {
            for (Optional<byte[]> line = in.next(); !end.isDone() && line.isPresent(); line = in.next()) {
                receiver.accept(line.get());
            }
        } catch (IOException closed) {
            // no more can be read, as at the end
        } finally {
            end.complete(null);
        }
    }

    @Override
    public synchronized List<byte[]> send(Forwarded forwarded) throws SendFailed {
        byte[] text = forwarded.text();
        byte[] line = new byte[text.length + 1];
        for (int i = 0; i < text.length; i++) {
            line[i] = text[i] == '\n' || text[i] == '\r' ? (byte) ' ' : text[i];
        }
        line[text.length] = '\n';
        out.write(line, 0, line.length);
        out.flush();
        if (out.checkError()) {
            end.complete(null);
            throw SendFailed.because(ReasonCode.INTERNAL, "standard output is closed");
        }
        return List.of();
    }

    @Override
    public void close() {
        end.complete(null);
    }
}

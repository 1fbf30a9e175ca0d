package dev.capstan.core.invocation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Sha256;
import dev.capstan.core.handler.PartRefused;
import dev.capstan.core.handler.Parts;
import dev.capstan.core.handler.Progress;
import dev.capstan.core.json.Json;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The parts of one call, from its handler to its caller. Each passes the response gates before the caller gets it, and
 * is counted for the record of the call. The stream is open while the handler runs.
 */
public final class PartStream implements Parts {

    private static final Refusal TOO_LARGE =
            Refusal.of(RefusalCode.HANDLER_CRASHED, "the handler sent a part of more than 1 MiB");

    private final PartReceiver receiver;
    private final ReentrantLock order = new ReentrantLock();
    private List<ResponseGate> gates = List.of();
    private @Nullable Call call;
    private @Nullable MessageDigest digest;
    private @Nullable Refusal refusal;
    private @Nullable ToleratedViolations tolerated;
    private volatile @Nullable Progress progress;
    private long count;

    /** Creates a closed stream to a receiver. */
    PartStream(PartReceiver receiver) {
        this.receiver = receiver;
    }

    /**
     * The number and the digest of the parts, for the record.
     *
     * @param count number of parts, at least 1
     * @param digest SHA-256 of the compact JSON of the parts, each followed by a line feed, in hexadecimal
     */
    public record Summary(long count, String digest) {}

    /** Whether the caller asked for parts. Without that, they are only counted. */
    public boolean isReceived() {
        return receiver != PartReceiver.NONE;
    }

    /** Opens the stream for the handler of a call. */
    synchronized void open(Call opened, List<ResponseGate> checks) {
        call = opened;
        gates = checks;
    }

    /** Ends the stream. */
    synchronized void close() {
        call = null;
    }

    @Override
    public void send(JsonNode part) throws InterruptedException {
        order.lockInterruptibly();
        try {
            accept(part);
            receiver.part(part);
        } catch (PartRefused refused) {
            synchronized (this) { // kept, even if the handler catches the exception
                refusal = refusal == null ? refused.refusal() : refusal;
            }
            throw refused;
        } finally {
            order.unlock();
        }
    }

    private synchronized void accept(JsonNode part) {
        Call open = requireOpen();
        byte[] text = Json.writeBytes(part);
        if (refusal == null) {
            refusal = text.length > Json.MAX_BYTES ? TOO_LARGE : refusal(open, part);
        }
        if (refusal != null) {
            throw new PartRefused(refusal);
        }
        count++;
        MessageDigest all = digest == null ? Sha256.digest() : digest;
        all.update(text);
        all.update((byte) '\n');
        digest = all;
    }

    private @Nullable Refusal refusal(Call open, JsonNode part) {
        Decision decision = Decision.pass(open);
        for (ResponseGate gate : gates) {
            decision = decision.then(current -> gate.decidePart(current, part, count));
        }
        if (decision instanceof Decision.Refuse refuse) {
            return refuse.refusal();
        }
        keepTolerated(open, ((Decision.Pass) decision).call());
        return null;
    }

    /** Keeps the violations of the first part that has some, since a stream may have millions. */
    private void keepTolerated(Call open, Call passed) {
        List<ToleratedViolations> all = passed.toleratedViolations();
        if (tolerated == null && all.size() > open.toleratedViolations().size()) {
            tolerated = all.get(all.size() - 1);
        }
    }

    @Override
    public void report(Progress latest) {
        synchronized (this) {
            requireOpen();
        }
        progress = latest;
        receiver.progress(latest);
    }

    private Call requireOpen() {
        if (call == null) {
            throw new IllegalStateException("the call has ended");
        }
        return call;
    }

    /** Returns the latest progress, or empty. */
    public Optional<Progress> progress() {
        return Optional.ofNullable(progress);
    }

    /** Returns the number and the digest of the parts; empty if there were none. */
    public synchronized Optional<Summary> summary() {
        return Optional.ofNullable(digest)
                .map(all ->
                        new Summary(count, HexFormat.of().formatHex(copy(all).digest())));
    }

    /** Returns a copy of a digest, because reading one resets it. */
    private static MessageDigest copy(MessageDigest digest) {
        try {
            return (MessageDigest) digest.clone();
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("SHA-256 cannot be copied", e);
        }
    }

    /** Returns the reason why a part was refused, with which the call ends; or empty. */
    synchronized Optional<Refusal> refusal() {
        return Optional.ofNullable(refusal);
    }

    /** Returns the violations of a part that do not end the call, or empty. */
    synchronized Optional<ToleratedViolations> tolerated() {
        return Optional.ofNullable(tolerated);
    }
}

package dev.capstan.h2;

import dev.capstan.core.port.ReadinessCheck;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The space that is kept free on the disk of an embedded database. Below it the server logs a warning. Below a quarter
 * of it no calls are accepted, so that the rest is left for changes such as revocations.
 */
@Singleton
public final class DiskReserve implements ReadinessCheck {

    private static final System.Logger LOG = System.getLogger(DiskReserve.class.getName());

    private static final long MEBIBYTE = 1L << 20;
    private static final long CHECK_INTERVAL = TimeUnit.SECONDS.toNanos(2);
    private static final long WARNING_INTERVAL = TimeUnit.MINUTES.toNanos(1);

    private final FreeSpace freeSpace;
    private final LongSupplier nanos;
    private final long reserve;
    private volatile Level level = Level.ENOUGH;
    private long lookedAt;
    private long warnedAt;

    private enum Level {
        ENOUGH,
        LOW,
        SPENT
    }

    /** The free bytes; empty where nothing is watched. */
    interface FreeSpace {
        Optional<Long> bytes() throws IOException;
    }

    /**
     * Creates the reserve and measures for the first time.
     *
     * @param mebibytes the space to keep free, in MiB; 0 keeps none
     */
    @Inject
    DiskReserve(DatabaseFile file, @Property(name = "capstan.disk-reserve", defaultValue = "100") long mebibytes) {
        this(file::freeBytes, System::nanoTime, mebibytes);
    }

    /** Creates the reserve with a clock of nanoseconds. */
    DiskReserve(FreeSpace freeSpace, LongSupplier nanos, long mebibytes) {
        this.freeSpace = freeSpace;
        this.nanos = nanos;
        this.reserve = Math.multiplyExact(mebibytes, MEBIBYTE);
        measure(nanos.getAsLong());
    }

    /** Whether there is space for calls and their records. */
    public boolean hasSpaceForCalls() {
        return level != Level.SPENT;
    }

    /** Measures the space if the last time was at least two seconds ago. Only one thread may call this. */
    void measureIfDue() {
        long now = nanos.getAsLong();
        if (now - lookedAt >= CHECK_INTERVAL) {
            measure(now);
        }
    }

    private void measure(long now) {
        lookedAt = now;
        try {
            Optional<Long> left = freeSpace.bytes();
            Level before = level;
            level = left.map(this::level).orElse(Level.ENOUGH);
            log(before, left.orElse(0L) / MEBIBYTE, now);
        } catch (IOException e) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "the free disk space of the data directory is unknown: {0}",
                    e.getMessage());
        }
    }

    private Level level(long left) {
        if (left < reserve / 4) {
            return Level.SPENT;
        }
        return left < reserve ? Level.LOW : Level.ENOUGH;
    }

    private void log(Level before, long mebibytes, long now) {
        boolean isChanged = level != before;
        if (level == Level.ENOUGH && isChanged) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "the disk of the data directory has enough free space again: {0} MiB",
                    mebibytes);
        } else if (level != Level.ENOUGH && (isChanged || now - warnedAt >= WARNING_INTERVAL)) {
            warnedAt = now;
            LOG.log(
                    level == Level.SPENT ? System.Logger.Level.ERROR : System.Logger.Level.WARNING,
                    "the disk of the data directory has {0} MiB free (reserve {1} MiB){2}; free disk space",
                    mebibytes,
                    reserve / MEBIBYTE,
                    level == Level.SPENT ? ", so calls are refused" : "; below a quarter of it, calls are refused");
        }
    }

    @Override
    public String name() {
        return "disk";
    }

    @Override
    public Optional<String> problem() {
        return hasSpaceForCalls()
                ? Optional.empty()
                : Optional.of("the disk of the data directory is almost full, so calls are refused");
    }
}

package dev.capstan.h2;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.h2.store.fs.FilePath;
import org.jspecify.annotations.Nullable;

/**
 * The files of one data directory, with faults on demand: writes that fail, a disk with limited space, damaged bytes, a
 * deleted file.
 *
 * <p>A server has its database on them by {@code Settings.FILE_SYSTEM} set to {@link #SCHEME}. Without a fault they are
 * the files of the file system. Safe for many threads.
 */
public final class FaultyFiles {

    /** The scheme that H2 opens such files by. */
    public static final String SCHEME = "faulty";

    private static final int MAX_CHANGES_BEFORE_LOSS = 10;
    private static final String DATABASE = "capstan.mv.db";
    private static final Map<Path, FaultyFiles> BY_FOLDER = new ConcurrentHashMap<>();

    static {
        FilePath.register(new FaultyPath());
    }

    private final Path directory;
    private volatile boolean failsWrites;
    private volatile boolean failsReads;
    private volatile boolean failsSyncs;
    private volatile Runnable beforeReads = () -> {};
    private final UnsyncedWrites unsynced = new UnsyncedWrites();
    private final AtomicReference<@Nullable PowerLoss> loss = new AtomicReference<>();
    private volatile boolean remembersWrites;
    private volatile @Nullable Consumer<byte[]> atKill;
    private long limitFreeSpace = Long.MAX_VALUE;

    private FaultyFiles(Path directory) {
        this.directory = directory;
    }

    /** Registers the scheme; to be called before a server uses it. */
    public static void register() {
        // The class has done so.
    }

    /** Returns the files of a data directory. */
    public static FaultyFiles of(Path directory) {
        return BY_FOLDER.computeIfAbsent(directory.toAbsolutePath().normalize(), FaultyFiles::new);
    }

    /** Returns the files of the directory that contains this file. */
    static FaultyFiles around(Path file) {
        Path absolute = file.toAbsolutePath().normalize();
        return of(absolute.getParent() == null ? absolute : absolute.getParent());
    }

    /** Makes every write, every change of a length and every sync fail from now on, or succeed again. */
    public FaultyFiles failWrites(boolean fail) {
        failsWrites = fail;
        return this;
    }

    /** Makes every read fail from now on, or succeed again. */
    public FaultyFiles failReads(boolean fail) {
        failsReads = fail;
        return this;
    }

    /** Calls a hook before each read from now on. */
    FaultyFiles beforeReads(Runnable hook) {
        beforeReads = hook;
        return this;
    }

    /** Makes every sync fail from now on, or succeed again; what is written is taken. */
    public FaultyFiles failSyncs(boolean fail) {
        failsSyncs = fail;
        return this;
    }

    /** Limits the free space to this number of bytes; {@link Long#MAX_VALUE} removes the limit. */
    public synchronized FaultyFiles limitFreeSpace(long bytes) {
        limitFreeSpace = bytes;
        return this;
    }

    /** Remembers all writes from now on, which must be before the database file exists, in memory. */
    public FaultyFiles rememberWrites() {
        remembersWrites = true;
        return this;
    }

    /**
     * Writes the database file as a power loss would leave it, with any part of what was not synced: at one of the next
     * writes and syncs.
     */
    public void loseUnsynced(Path to, Random random) throws IOException {
        CompletableFuture<byte[]> content = new CompletableFuture<>();
        loss.set(new PowerLoss(new AtomicInteger(random.nextInt(MAX_CHANGES_BEFORE_LOSS)), random, content));
        Files.write(to, content.join());
    }

    /**
     * Calls a hook at each write to the database file from now on, with the content that a process which is killed in
     * the middle of this write would leave.
     *
     * @param hook a hook; null for none
     */
    public FaultyFiles atKill(@Nullable Consumer<byte[]> hook) {
        atKill = hook;
        return this;
    }

    private void kill(FileChannel file, ByteBuffer source, long position) throws IOException {
        @Nullable Consumer<byte[]> hook = atKill;
        if (hook != null) {
            int half = source.remaining() / 2;
            ByteBuffer content = ByteBuffer.allocate((int) Math.max(file.size(), position + half));
            file.read(content, 0);
            content.position((int) position).put(source.duplicate().limit(source.position() + half));
            hook.accept(content.array());
        }
    }

    private record PowerLoss(AtomicInteger changesBefore, Random random, CompletableFuture<byte[]> content) {}

    private void losePower() {
        @Nullable PowerLoss next = loss.get();
        if (next != null && next.changesBefore().getAndDecrement() == 0) {
            loss.set(null);
            next.content().completeAsync(() -> unsynced.afterPowerLoss(next.random()), Runnable::run);
        }
    }

    /** Overwrites a part of the database file with bytes that a seed determines. */
    public FaultyFiles damage(long position, int length, long seed) {
        byte[] garbage = new byte[length];
        new Random(seed).nextBytes(garbage);
        try (RandomAccessFile file = new RandomAccessFile(database().toFile(), "rw")) {
            file.seek(position);
            file.write(garbage);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /** Removes the database file, even if it is open. */
    public FaultyFiles delete() {
        try {
            Files.delete(database());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /** Returns the database file itself. */
    public Path database() {
        return directory.resolve(DATABASE);
    }

    /** Ends every fault that can end. */
    public FaultyFiles clearFaults() {
        return failWrites(false).failReads(false).failSyncs(false).limitFreeSpace(Long.MAX_VALUE);
    }

    /** Copies the database file as a process that is killed now would leave it. */
    public synchronized void copyDatabase(Path to) throws IOException {
        Files.copy(database(), to);
    }

    /** Writes under the lock of these files, so that no other change happens meanwhile. */
    synchronized int write(FileChannel file, ByteBuffer source, long position) throws IOException {
        if (remembersWrites) {
            unsynced.write(source, position);
            losePower();
        }
        kill(file, source, position);
        return file.write(source, position);
    }

    synchronized void truncate(FileChannel file, long size) throws IOException {
        if (remembersWrites) {
            unsynced.truncate(size);
        }
        file.truncate(size);
    }

    void sync(FileChannel file, boolean metaData) throws IOException {
        if (remembersWrites) {
            losePower();
        }
        synchronized (unsynced) {
            int written = unsynced.count();
            file.force(metaData);
            unsynced.synced(written);
        }
    }

    void beforeRead() throws IOException {
        beforeReads.run();
        if (failsReads) {
            throw new IOException("Input/output error (made to fail)");
        }
    }

    void beforeWrite() throws IOException {
        if (failsWrites) {
            throw new IOException("Input/output error (made to fail)");
        }
    }

    void beforeSync() throws IOException {
        beforeWrite();
        if (failsSyncs) {
            throw new IOException("Input/output error (made to fail)");
        }
    }

    /** Takes space for a file that grows by this number of bytes; returns it if the number is negative. */
    synchronized void grow(long bytes) throws IOException {
        if (limitFreeSpace == Long.MAX_VALUE) {
            return;
        }
        if (bytes > limitFreeSpace) {
            throw new IOException("No space left on device (made to fail)");
        }
        limitFreeSpace -= bytes;
    }
}

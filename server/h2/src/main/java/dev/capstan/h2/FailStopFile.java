package dev.capstan.h2;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import org.h2.store.fs.FileBaseDefault;
import org.jspecify.annotations.Nullable;

/**
 * A file that accepts no more writes once a write has failed or its lock was released.
 *
 * <p>H2 writes from a queue, on threads of its own. After a failed write, such as on a full disk, the next one may
 * succeed in freed space that belongs to the last whole state. After the lock is released, the file may have been
 * reopened. In both cases a late write leaves a database that cannot be opened.
 *
 * <p>The header of a database refers to the newest data. H2 would write both without a sync between them, and then open
 * an older state after a power loss that left only the header on disk. So this file is synced before its header is
 * written.
 *
 * <p>A failed write also releases the lock, so that the file can be reopened however long H2 takes to close it. When it
 * is closed at last, POSIX drops every lock of this process on the file, so {@link OpenFiles} retakes the lock of the
 * file in use.
 */
final class FailStopFile extends FileBaseDefault {

    /** Size of the header of a database, at the beginning of its file. */
    private static final int STORE_HEADER_BYTES = 8192;

    private final FileChannel file;
    private final OpenFiles others;
    private boolean isUnsynced;
    private @Nullable FileLock lock;
    private @Nullable IOException end;

    /**
     * Creates a file that can be written.
     *
     * @param file the file itself
     * @param others all open files of the same path
     */
    FailStopFile(FileChannel file, OpenFiles others) {
        this.file = file;
        this.others = others;
    }

    private interface Change {
        int apply() throws IOException;
    }

    private synchronized int change(Change change) throws IOException {
        IOException before = end;
        if (before != null) {
            throw new IOException("the file is no longer written: " + before.getMessage(), before);
        }
        try {
            return change.apply();
        } catch (IOException e) {
            fail(e);
            throw e;
        }
    }

    private void fail(IOException reason) throws IOException {
        end = reason;
        releaseLock();
        others.failed();
    }

    private synchronized void release() throws IOException {
        end = new IOException("its lock was released");
        releaseLock();
    }

    /** Takes the lock again if this file has it. If another process was quicker, no more is written. */
    synchronized void renewLock() throws IOException {
        FileLock held = lock;
        if (held != null) {
            held.release();
            lock = file.tryLock(held.position(), held.size(), held.isShared());
            if (lock == null) {
                fail(new IOException("another process has locked the file"));
            }
        }
    }

    private void releaseLock() throws IOException {
        FileLock held = lock;
        lock = null;
        if (held != null) {
            held.release();
        }
    }

    @Override
    public long size() throws IOException {
        return file.size();
    }

    @Override
    public int read(ByteBuffer target, long position) throws IOException {
        return file.read(target, position);
    }

    @Override
    public int write(ByteBuffer source, long position) throws IOException {
        return change(() -> {
            if (position < STORE_HEADER_BYTES) {
                syncBeforeHeader();
            } else {
                isUnsynced = true;
            }
            return file.write(source, position);
        });
    }

    @Override
    protected void implTruncate(long size) throws IOException {
        change(() -> {
            file.truncate(size);
            return 0;
        });
    }

    @Override
    public void force(boolean metaData) throws IOException {
        change(() -> {
            file.force(metaData);
            isUnsynced = false;
            return 0;
        });
    }

    /** Keeps a power loss from leaving a header that refers to data which is not on disk. */
    private void syncBeforeHeader() throws IOException {
        if (isUnsynced) {
            file.force(false);
            isUnsynced = false;
        }
    }

    @Override
    public synchronized @Nullable FileLock tryLock(long position, long size, boolean shared) throws IOException {
        FileLock fileLock = file.tryLock(position, size, shared);
        if (fileLock == null) {
            return null;
        }
        lock = fileLock;
        return new Lock(position, size, shared);
    }

    @Override
    protected void implCloseChannel() throws IOException {
        file.close();
        others.closed(this);
    }

    private synchronized boolean isLocked() {
        return lock != null;
    }

    /** Releasing it ends the writing. */
    private final class Lock extends FileLock {

        Lock(long position, long size, boolean shared) {
            super(FailStopFile.this, position, size, shared);
        }

        @Override
        public boolean isValid() {
            return isLocked();
        }

        @Override
        public void release() throws IOException {
            FailStopFile.this.release();
        }
    }
}

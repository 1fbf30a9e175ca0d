package dev.capstan.server.jdbc;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import org.h2.store.fs.FileBaseDefault;
import org.jspecify.annotations.Nullable;

/**
 * A file that is not written any more once a write has failed or its lock was released.
 *
 * <p>H2 writes from a queue, on threads of its own. After a write that fails, such as one at the end of a full disk, the next
 * one may still succeed where space was freed, and that space belongs to the last state that is whole. After the lock is
 * released, the file may have been opened anew. In both cases a late write leaves a database that nobody can open.
 */
final class FailStopFile extends FileBaseDefault {

    private final FileChannel file;
    private @Nullable IOException end;

    FailStopFile(FileChannel file) {
        this.file = file;
    }

    private interface Change {
        int apply() throws IOException;
    }

    private synchronized int change(Change change) throws IOException {
        IOException before = end;
        if (before != null) {
            throw new IOException("the file is not written any more: " + before.getMessage(), before);
        }
        try {
            return change.apply();
        } catch (IOException e) {
            end = e;
            throw e;
        }
    }

    private synchronized void release(FileLock lock) throws IOException {
        end = new IOException("its lock was released");
        lock.release();
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
        return change(() -> file.write(source, position));
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
            return 0;
        });
    }

    @Override
    public @Nullable FileLock tryLock(long position, long size, boolean shared) throws IOException {
        FileLock lock = file.tryLock(position, size, shared);
        return lock == null ? null : new Lock(lock);
    }

    @Override
    protected void implCloseChannel() throws IOException {
        file.close();
    }

    /** Its release ends the writing. */
    private final class Lock extends FileLock {

        private final FileLock lock;

        Lock(FileLock lock) {
            super(FailStopFile.this, lock.position(), lock.size(), lock.isShared());
            this.lock = lock;
        }

        @Override
        public boolean isValid() {
            return lock.isValid();
        }

        @Override
        public void release() throws IOException {
            FailStopFile.this.release(lock);
        }
    }
}

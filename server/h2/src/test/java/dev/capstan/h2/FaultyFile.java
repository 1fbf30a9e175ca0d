package dev.capstan.h2;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import org.h2.store.fs.FileBaseDefault;
import org.jspecify.annotations.Nullable;

/** An open file with the faults of its directory. */
final class FaultyFile extends FileBaseDefault {

    private final FileChannel file;
    private final FaultyFiles faults;

    FaultyFile(FileChannel file, FaultyFiles faults) {
        this.file = file;
        this.faults = faults;
    }

    @Override
    public long size() throws IOException {
        return file.size();
    }

    @Override
    public int read(ByteBuffer target, long position) throws IOException {
        faults.beforeRead();
        return file.read(target, position);
    }

    @Override
    public int write(ByteBuffer source, long position) throws IOException {
        faults.beforeWrite();
        faults.grow(Math.max(0, position + source.remaining() - file.size()));
        return faults.write(file, source, position);
    }

    @Override
    protected void implTruncate(long size) throws IOException {
        faults.beforeWrite();
        faults.grow(Math.min(0, size - file.size()));
        faults.truncate(file, size);
    }

    @Override
    public void force(boolean metaData) throws IOException {
        faults.beforeSync();
        faults.sync(file, metaData);
    }

    @Override
    public @Nullable FileLock tryLock(long position, long size, boolean shared) throws IOException {
        return file.tryLock(position, size, shared);
    }

    @Override
    protected void implCloseChannel() throws IOException {
        file.close();
    }
}

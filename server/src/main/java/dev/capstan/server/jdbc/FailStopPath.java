package dev.capstan.server.jdbc;

import java.io.IOException;
import java.nio.channels.FileChannel;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;

/** A path of H2 whose file is not written again after a write that failed, until it is opened anew. */
public final class FailStopPath extends FilePathWrapper {

    /** The scheme before the path, or before the scheme of another file system of H2. */
    static final String SCHEME = "failstop";

    /** Has H2 know the scheme. */
    static void register() {
        FilePath.register(new FailStopPath());
    }

    @Override
    public String getScheme() {
        return SCHEME;
    }

    @Override
    public FileChannel open(String mode) throws IOException {
        return new FailStopFile(super.open(mode));
    }
}

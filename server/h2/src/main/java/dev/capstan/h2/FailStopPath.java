package dev.capstan.h2;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;

/**
 * A path of H2 whose file accepts no writes after a failed one, until it is reopened.
 *
 * <p>H2 identifies an open database by the real path of its file. It drops the database of that path when a connection
 * to one that has failed is used. So the real path has a number that a failure raises: a reopened database is another
 * one, and the failed one may take any time to close.
 */
public final class FailStopPath extends FilePathWrapper {

    /** The scheme before the path, or before the scheme of another file system of H2. */
    static final String SCHEME = "failstop";

    private static final Pattern NUMBERED = Pattern.compile(SCHEME + ":([0-9]+):(.*)", Pattern.DOTALL);

    /** Registers the scheme with H2. */
    static void register() {
        FilePath.register(new FailStopPath());
    }

    @Override
    public String getScheme() {
        return SCHEME;
    }

    @Override
    protected FilePath unwrap(String path) {
        Matcher numbered = NUMBERED.matcher(path);
        return numbered.matches() ? FilePath.get(numbered.group(2)) : super.unwrap(path);
    }

    @Override
    public FilePath toRealPath() {
        String file = getBase().toRealPath().toString();
        return NUMBERED.matcher(name).matches() ? this : getPath(SCHEME + ":" + OpenFiles.failures(file) + ":" + file);
    }

    @Override
    public FileChannel open(String mode) throws IOException {
        return OpenFiles.opened(getBase().toRealPath().toString(), super.open(mode));
    }
}

package dev.capstan.database.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;

/**
 * A path of H2 whose file is not written again after a write that failed, until it is opened anew.
 *
 * <p>H2 knows an open database by the real path of its file, and forgets whichever it knows by that path when a connection
 * to one that has failed is used. So the real path has a number, which a failure raises: a database that is opened anew is
 * another one, and the failed one may take as long as it likes to go.
 */
public final class FailStopPath extends FilePathWrapper {

    /** The scheme before the path, or before the scheme of another file system of H2. */
    static final String SCHEME = "failstop";

    private static final Pattern NUMBERED = Pattern.compile(SCHEME + ":([0-9]+):(.*)", Pattern.DOTALL);

    /** Has H2 know the scheme. */
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

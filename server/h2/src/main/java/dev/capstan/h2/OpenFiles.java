package dev.capstan.h2;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The open files of this process for one path, and the number of failed writes to it. */
final class OpenFiles {

    private static final Map<String, OpenFiles> BY_PATH = new HashMap<>();

    private final String path;
    private final Set<FailStopFile> open = new HashSet<>();
    private int failures;

    private OpenFiles(String path) {
        this.path = path;
    }

    /** Returns the number of failed writes to a file. */
    static int failures(String path) {
        synchronized (BY_PATH) {
            OpenFiles files = BY_PATH.get(path);
            return files == null ? 0 : files.failures;
        }
    }

    /** Adds a file that was opened. */
    static FailStopFile opened(String path, FileChannel channel) {
        synchronized (BY_PATH) {
            OpenFiles files = BY_PATH.computeIfAbsent(path, OpenFiles::new);
            FailStopFile file = new FailStopFile(channel, files);
            files.open.add(file);
            return file;
        }
    }

    /** Counts a failure. */
    void failed() {
        synchronized (BY_PATH) {
            failures++;
        }
    }

    /** Makes the other files retake their locks, which the process has lost by closing this one. */
    void closed(FailStopFile file) throws IOException {
        for (FailStopFile other : without(file)) {
            other.renewLock();
        }
    }

    private List<FailStopFile> without(FailStopFile file) {
        synchronized (BY_PATH) {
            open.remove(file);
            if (open.isEmpty() && failures == 0) {
                BY_PATH.remove(path);
            }
            return List.copyOf(open);
        }
    }
}

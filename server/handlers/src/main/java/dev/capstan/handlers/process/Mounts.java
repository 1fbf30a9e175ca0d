package dev.capstan.handlers.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The file system of one sandbox, as arguments of bubblewrap. */
final class Mounts {

    private static final long EMPTY_BYTES = 4096;

    private final HiddenPaths hidden;
    private final List<String> arguments = new ArrayList<>();
    private final List<Path> visible = new ArrayList<>();
    private final List<String> covers = new ArrayList<>();

    /**
     * Creates a file system with nothing in it.
     *
     * @param hidden paths that only {@link #granted} makes visible
     */
    Mounts(HiddenPaths hidden) {
        this.hidden = hidden;
    }

    /** Adds options. */
    Mounts with(String... options) {
        arguments.addAll(List.of(options));
        return this;
    }

    /** Shows a path of this machine, read-only, if it exists and is not hidden. Hidden paths in it are covered. */
    Mounts readable(Path path) throws IOException {
        if (visible.stream().anyMatch(path::startsWith) || !Files.exists(path)) {
            return this;
        }
        Path real = path.toRealPath();
        if (hidden.contain(real)) {
            return this;
        }
        visible.add(path);
        if (Files.isSymbolicLink(path)) {
            return with("--symlink", Files.readSymbolicLink(path).toString(), path.toString())
                    .readable(real);
        }
        return bound("--ro-bind", path, real);
    }

    /** Shows the content of a path of this machine under that path even if it is a link, read-only. */
    Mounts copied(Path path) {
        return with("--ro-bind-try", path.toString(), path.toString());
    }

    /**
     * Shows a directory of this machine, even in a hidden one. Hidden paths in it are covered.
     *
     * @throws IOException where it is writable and has hidden paths: a process could move what covers them
     */
    Mounts granted(Path directory, boolean isWritable) throws IOException {
        Path real = directory.toRealPath();
        if (isWritable && !hidden.below(real).isEmpty()) {
            throw new IOException("the files directory " + directory + " contains "
                    + hidden.below(real).get(0) + ", which processes must not see; set another directory");
        }
        return bound(isWritable ? "--bind" : "--ro-bind", directory, real);
    }

    /** Covers a directory with an empty one that stays empty. */
    Mounts empty(String directory) {
        covers.add(directory);
        return writable(directory, EMPTY_BYTES);
    }

    /** Adds an empty directory in memory that may be filled up to this size. */
    Mounts writable(String directory, long bytes) {
        return with("--size", Long.toString(bytes), "--tmpfs", directory);
    }

    /** Makes everything else read-only and returns the arguments. */
    List<String> sealed() {
        covers.forEach(cover -> with("--remount-ro", cover));
        return List.copyOf(with("--remount-ro", "/dev", "--remount-ro", "/").arguments);
    }

    private Mounts bound(String option, Path path, Path real) {
        with(option, path.toString(), path.toString());
        hidden.below(real).forEach(secret -> cover(path.resolve(real.relativize(secret))));
        return this;
    }

    private void cover(Path path) {
        if (Files.isDirectory(path)) {
            empty(path.toString());
        } else {
            with("--ro-bind", "/dev/null", path.toString());
        }
    }
}

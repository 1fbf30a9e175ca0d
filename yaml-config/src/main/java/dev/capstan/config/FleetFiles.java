package dev.capstan.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds {@code agents/<id>/capabilities.yaml} under the root of a fleet, and follows no link out of it (TC-1.1). */
final class FleetFiles {

    /** The most directories that are looked into. */
    static final int MAX_AGENTS = 10_000;

    private static final String FILE = "capabilities.yaml";

    private final Path root;
    private final Path agents;

    FleetFiles(Path root) {
        this.root = root;
        this.agents = root.resolve("agents");
    }

    /**
     * A file of the fleet.
     *
     * @param shown its path below the root as it was typed
     * @param agent the name of its directory
     */
    record FleetFile(Path shown, String agent) {}

    /** The directory that is looked into, as it is shown. */
    Path directory() {
        return agents;
    }

    /** The files by agent; none, and at least one mistake, where there are none to be found. */
    List<FleetFile> find(Mistakes mistakes) {
        List<FleetFile> files = directories(mistakes).stream()
                .map(directory -> new FleetFile(directory.resolve(FILE), name(directory)))
                .filter(file -> !Files.notExists(file.shown(), LinkOption.NOFOLLOW_LINKS))
                .sorted(Comparator.comparing(FleetFile::agent))
                .toList();
        if (files.isEmpty() && mistakes.isEmpty()) {
            mistakes.add(
                    MistakeCode.NO_CAPABILITIES,
                    "there is no capabilities.yaml in this fleet: looked for "
                            + agents.resolve("<id>").resolve(FILE));
        }
        return files;
    }

    /** Where the file really is, or nothing and a mistake if that is outside the fleet. */
    Optional<Path> resolve(FleetFile file, Mistakes mistakes) {
        try {
            Path real = file.shown().toRealPath();
            if (real.startsWith(root.toRealPath())) {
                return Optional.of(real);
            }
            mistakes.add(
                    MistakeCode.OUTSIDE_FLEET,
                    "a symbolic link leads out of the fleet " + root + ": put the file itself here");
        } catch (NoSuchFileException e) {
            mistakes.add(MistakeCode.UNREADABLE_FILE, "a symbolic link leads nowhere: put the file itself here");
        } catch (IOException e) {
            mistakes.add(MistakeCode.UNREADABLE_FILE, "the file cannot be reached: check its permissions");
        }
        return Optional.empty();
    }

    private List<Path> directories(Mistakes mistakes) {
        List<Path> found = new ArrayList<>();
        if (!Files.isDirectory(agents)) {
            return found;
        }
        try (Stream<Path> children = Files.list(agents)) {
            children.filter(Files::isDirectory).limit(MAX_AGENTS + 1L).forEach(found::add);
        } catch (IOException e) {
            mistakes.add(MistakeCode.UNREADABLE_FILE, agents + " cannot be read: check its permissions");
        }
        if (found.size() > MAX_AGENTS) {
            mistakes.add(MistakeCode.TOO_LARGE, "the fleet has more than " + MAX_AGENTS + " agents: split it");
            found.clear();
        }
        return found;
    }

    private static String name(Path directory) {
        String name = directory.getFileName().toString();
        return name.endsWith("/") ? name.substring(0, name.length() - 1) : name;
    }
}

package dev.capstan.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Finds the directories under {@code agents/} of a fleet that hold a catalog (TC-1.1). */
final class FleetFiles {

    /** The most directories that are looked into. */
    static final int MAX_AGENTS = 10_000;

    private final Path agents;

    FleetFiles(Path root) {
        this.agents = root.resolve("agents");
    }

    /** The directory that is looked into, as it is shown. */
    Path directory() {
        return agents;
    }

    /** The directories by agent; none, and at least one mistake, where there are none to be found. */
    List<AgentDirectory> find(Mistakes mistakes) {
        List<AgentDirectory> found = directories(mistakes).stream()
                .filter(directory -> !Layout.of(directory).isEmpty())
                .map(AgentDirectory::new)
                .sorted(Comparator.comparing(AgentDirectory::name))
                .toList();
        if (found.isEmpty() && mistakes.isEmpty()) {
            mistakes.add(
                    MistakeCode.NO_CAPABILITIES,
                    "there is no catalog in this fleet: looked in " + agents.resolve("<id>") + " for "
                            + Layout.names(List.of(Layout.values())));
        }
        return found;
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
}

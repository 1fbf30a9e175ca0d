package dev.capstan.tck.subject.http;

import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.FixtureNames;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.fleet.FixtureAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;

/** Writer of the fixture fleet, or a part of it, into a directory. */
final class FleetWriter {

    private FleetWriter() {}

    /**
     * Writes the fleet.
     *
     * @param directory root directory of the fleet, created if missing
     * @param without capabilities to leave out
     * @param more files of additional agents, by their ids
     * @param names the subject's names for the fleet
     */
    static void write(Path directory, Set<String> without, Map<String, String> more, FixtureNames names) {
        try {
            for (FixtureAgent agent : FixtureAgent.all()) {
                FixtureAgent served =
                        new FixtureAgent(agent.id(), Json.write(agent.declaration(without))).renamed(names);
                write(directory, served.id(), served.text());
            }
            for (Map.Entry<String, String> agent : more.entrySet()) {
                write(directory, agent.getKey(), agent.getValue());
            }
        } catch (IOException e) {
            throw new HarnessError("the fixture fleet cannot be written to " + directory, e);
        }
    }

    private static void write(Path directory, String agent, String file) throws IOException {
        Path own = Files.createDirectories(directory.resolve("agents").resolve(agent));
        Files.writeString(own.resolve("capabilities.yaml"), file);
    }
}

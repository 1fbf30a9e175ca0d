package dev.capstan.tck.subject.http;

import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.FixtureNames;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.PreconditionFailed;
import dev.capstan.tck.subject.command.DirectoryFiles;
import dev.capstan.tck.subject.command.StartedServer;
import dev.capstan.tck.subject.file.SubjectFile;
import dev.capstan.tck.subject.fleet.FixtureAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A server that is started for one scenario, and again over the same state with another fleet (GR-7.1). */
final class OwnServer implements AutoCloseable {

    private final SubjectFile.Start start;
    private final FixtureNames names;
    private final Path directory;
    private @Nullable StartedServer running;
    private int starts;

    /**
     * Creates a server that is not started yet.
     *
     * @param names the subject's names for the fixture fleet
     * @param workDirectory directory of a run, in which its state is kept
     */
    OwnServer(SubjectFile.Start start, FixtureNames names, Path workDirectory) {
        this.start = start;
        this.names = names;
        try {
            this.directory = Files.createTempDirectory(workDirectory, "own-server-");
        } catch (IOException e) {
            throw HarnessError.unwritable(workDirectory, e);
        }
    }

    /**
     * Starts the server, or restarts it if it runs, and returns its URL.
     *
     * @param without capabilities of the fixture fleet that it does not serve
     * @param more files of additional agents, by their ids
     */
    String start(Set<String> without, Map<String, String> more) {
        close();
        starts++;
        Path fleet = directory.resolve("fleet-" + starts);
        new DirectoryFiles(fleet).write(files(without, more));
        Map<String, List<String>> values = Map.of(
                "work", List.of(directory.resolve("state").toString()),
                "fleet", List.of(fleet.toString()),
                "nats", List.of(""));
        try {
            running = start.run(List.of(), values, directory.resolve("server-" + starts + StartedServer.ERRORS));
            return running.url();
        } catch (HarnessError notStarted) {
            throw new PreconditionFailed("the hook 'restart' started no server: " + notStarted.getMessage());
        }
    }

    private Map<String, String> files(Set<String> without, Map<String, String> more) {
        Map<String, String> files = new HashMap<>();
        for (FixtureAgent agent : FixtureAgent.all()) {
            FixtureAgent served = new FixtureAgent(agent.id(), Json.write(agent.declaration(without))).renamed(names);
            files.put(path(served.id()), served.text());
        }
        more.forEach((id, text) -> files.put(path(id), text));
        return files;
    }

    private static String path(String agent) {
        return "agents/" + agent + "/capabilities.yaml";
    }

    @Override
    public void close() {
        if (running != null) {
            running.close();
            running = null;
        }
    }
}

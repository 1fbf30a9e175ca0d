package dev.capstan.tck.subject.http;

import dev.capstan.tck.subject.HarnessFault;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.SubjectLost;
import dev.capstan.tck.subject.command.Hook;
import dev.capstan.tck.subject.command.Processes;
import dev.capstan.tck.subject.command.StartedServer;
import dev.capstan.tck.subject.file.SubjectFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes a subject of its file: starts it where it has to be started, and connects to it. */
public final class OpenSubject implements AutoCloseable {

    private static final Duration HOOK_BOUND = Duration.ofSeconds(60);

    private final Subject subject;
    private final @Nullable StartedServer server;

    private OpenSubject(Subject subject, @Nullable StartedServer server) {
        this.subject = subject;
        this.server = server;
    }

    /**
     * Opens the subject of a file; {@link HarnessFault} where it does not start or answer.
     *
     * @param url where it answers, instead of what the file says
     * @param work a directory for the files of this run
     */
    public static OpenSubject of(SubjectFile file, Optional<String> url, Path work) {
        Optional<String> known = url.or(file::url);
        StartedServer server = known.isPresent() ? null : started(file.start().orElseThrow(), work);
        String base = server == null ? known.orElseThrow() : server.url();
        try {
            return new OpenSubject(new HttpSubject(file, base, new Processes(HOOK_BOUND), work), server);
        } catch (SubjectLost e) {
            if (server != null) {
                server.close();
            }
            throw new HarnessFault(e.getMessage() + ": start the subject, or say how to start it under 'start'", e);
        }
    }

    /** The subject, connected. */
    public Subject subject() {
        return subject;
    }

    @Override
    public void close() {
        subject.close();
        if (server != null) {
            server.close();
        }
    }

    private static StartedServer started(SubjectFile.Start start, Path work) {
        Path state = work.resolve("subject");
        List<String> command =
                new Hook(start.command(), start.directory()).filled(Map.of("work", List.of(state.toString())));
        return StartedServer.start(
                command, start.directory(), start.ready(), start.within(), work.resolve("subject.err"));
    }
}

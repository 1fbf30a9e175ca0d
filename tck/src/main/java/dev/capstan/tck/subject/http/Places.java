package dev.capstan.tck.subject.http;

import dev.capstan.tck.subject.Breach;
import dev.capstan.tck.subject.command.Commands;
import dev.capstan.tck.subject.file.SubjectFile;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The subject itself, or a server that was started for one scenario, for as long as there is one. */
final class Places {

    private final SubjectFile file;
    private final Commands commands;
    private final Path work;
    private final Journal journal;
    private final UnaryOperator<String> front;
    private final Place usual;
    private @Nullable OwnServer server;
    private @Nullable Place own;

    Places(
            SubjectFile file,
            Commands commands,
            Path work,
            Journal journal,
            UnaryOperator<String> front,
            String url,
            Patience patience) {
        this.file = file;
        this.commands = commands;
        this.work = work;
        this.journal = journal;
        this.front = front;
        this.usual = Place.at(url, file, commands, journal, patience);
    }

    Place present() {
        return own == null ? usual : own;
    }

    /** Starts a server for the scenario, or starts it again over its state. */
    void startAnew(Set<String> without, Map<String, String> more) {
        if (server == null) {
            server = new OwnServer(
                    file.restart()
                            .orElseThrow(() -> new Breach(
                                    file.name() + " says not in its file under 'restart' how it is started again")),
                    work);
        }
        own = Place.at(front.apply(server.start(without, more)), file, commands, journal, new Patience());
    }

    /** Uses a server that others share, until {@link #stopAnew}. */
    void visit(Place place) {
        own = place;
    }

    void stopAnew() {
        own = null;
        if (server != null) {
            server.close();
            server = null;
        }
    }
}

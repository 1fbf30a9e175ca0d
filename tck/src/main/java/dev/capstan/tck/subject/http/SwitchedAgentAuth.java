package dev.capstan.tck.subject.http;

import dev.capstan.tck.subject.Breach;
import dev.capstan.tck.subject.auth.AgentAuth;
import dev.capstan.tck.subject.command.Commands;
import dev.capstan.tck.subject.file.SubjectFile;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Agent Auth with the subject, or with a server that was started for one scenario, for as long as there is one. */
final class SwitchedAgentAuth {

    private final SubjectFile file;
    private final Commands commands;
    private final Path work;
    private final Journal journal;
    private final UnaryOperator<String> front;
    private final AgentAuth usual;
    private @Nullable OwnServer server;
    private @Nullable AgentAuth own;

    SwitchedAgentAuth(
            SubjectFile file,
            Commands commands,
            Path work,
            Journal journal,
            UnaryOperator<String> front,
            AgentAuth usual) {
        this.file = file;
        this.commands = commands;
        this.work = work;
        this.journal = journal;
        this.front = front;
        this.usual = usual;
    }

    AgentAuth present() {
        return own == null ? usual : own;
    }

    /** Starts a server for the scenario, or starts it again over its state. */
    void startAnew(Set<String> without) {
        if (server == null) {
            server = new OwnServer(
                    file.restart()
                            .orElseThrow(() -> new Breach(file.name()
                                    + " claims grants, but its file says not under 'restart' how it is started again")),
                    work);
        }
        String url = front.apply(server.startWithout(without));
        Wire wire = new Wire(url, journal);
        own = new HttpAgentAuth(wire, new Hooks(file, url, commands, wire));
    }

    void stopAnew() {
        if (server != null) {
            server.close();
            server = null;
            own = null;
        }
    }
}

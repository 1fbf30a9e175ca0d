package dev.capstan.tck.subject.http;

import dev.capstan.tck.subject.file.SubjectFile;
import dev.capstan.tck.subject.http.client.TimeoutPolicy;
import dev.capstan.tck.subject.wire.ExchangeLog;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The current server: the subject itself, or a server that was started for one scenario while it runs. */
final class ServerSwitch {

    private final SubjectAccess access;
    private final ExchangeLog exchangeLog;
    private final ServerConnection subject;
    private @Nullable OwnServer server;
    private @Nullable ServerConnection other;

    ServerSwitch(SubjectAccess access, ExchangeLog exchangeLog, TimeoutPolicy timeoutPolicy) {
        this.access = access;
        this.exchangeLog = exchangeLog;
        this.subject = ServerConnection.to(access.url(), access, exchangeLog, timeoutPolicy);
    }

    /** Returns the subject itself. */
    ServerConnection subject() {
        return subject;
    }

    /** Returns the server that currently receives all messages. */
    ServerConnection current() {
        return other == null ? subject : other;
    }

    /** Starts a server for the scenario, or restarts it over its state. */
    void startOwnServer(Set<String> without, Map<String, String> more) {
        if (server == null) {
            SubjectFile file = access.file();
            server = new OwnServer(file.restart().orElseThrow(), file.fixtures(), access.workDirectory());
        }
        other = connect(access.front().apply(server.start(without, more)));
    }

    /** Connects to another server, which is not used before {@link #switchTo}. */
    ServerConnection connect(String url) {
        return ServerConnection.to(url, access, exchangeLog, new TimeoutPolicy());
    }

    /** Switches to a shared server until {@link #stopOwnServer}. */
    void switchTo(ServerConnection connection) {
        other = connection;
    }

    void stopOwnServer() {
        other = null;
        if (server != null) {
            server.close();
            server = null;
        }
    }
}

package dev.capstan.nats;

import dev.capstan.core.text.Text;
import io.nats.client.Connection;
import io.nats.client.ErrorListener;
import io.nats.client.Message;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Logs errors of a NATS server: each missing permission once as a warning, the rest at debug level. */
final class ServerErrorLog implements ErrorListener {

    private static final System.Logger LOG = System.getLogger(ServerErrorLog.class.getName());
    private static final int MAX_LOGGED = 256;
    private static final int MAX_LENGTH = 200;

    private final Set<String> logged = ConcurrentHashMap.newKeySet();

    @Override
    public void errorOccurred(Connection connection, String error) {
        String abbreviated = Text.abbreviate(error, MAX_LENGTH);
        boolean forbidden = error.toLowerCase(Locale.ROOT).startsWith("permissions violation");
        boolean news = forbidden && logged.size() < MAX_LOGGED && logged.add(abbreviated);
        LOG.log(
                news ? System.Logger.Level.WARNING : System.Logger.Level.DEBUG,
                "the NATS server reported an error: " + abbreviated);
    }

    @Override
    public void exceptionOccurred(Connection connection, Exception failure) {
        LOG.log(System.Logger.Level.DEBUG, "the connection to a NATS server failed", failure);
    }

    @Override
    public void messageDiscarded(Connection connection, Message message) {
        LOG.log(System.Logger.Level.WARNING, "a message to " + message.getSubject() + " was not sent");
    }
}

package dev.capstan.sinks;

import dev.capstan.audit.port.ChainReader;
import dev.capstan.audit.port.ExportCursors;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;

/** The sinks of a server, each with a thread and cursors of its own. */
public final class Sinks implements AutoCloseable {

    private static final int MAX_SINKS = 8;
    private static final Pattern HOST = Pattern.compile("[!-~]{1,255}");

    private final List<SinkThread> threads;

    /**
     * Creates sinks that are not started. Throws {@link IllegalArgumentException} if a file of one is unusable.
     *
     * @param addresses receivers and parameters
     * @param chains the records
     * @param cursors how far each sink has delivered
     * @param turn whether this node delivers; at most one of the nodes that share cursors should
     */
    public Sinks(
            List<SinkAddress> addresses,
            ChainReader chains,
            ExportCursors cursors,
            BooleanSupplier turn,
            InstantSource clock) {
        String host = hostName();
        this.threads = addresses.stream()
                .map(address -> new SinkThread(address, host, chains, cursors, turn, clock))
                .toList();
    }

    /**
     * Parses the URLs of sinks. Throws {@link IllegalArgumentException} if one is not valid, two have one name, or there
     * are more than 8.
     */
    public static List<SinkAddress> parse(Collection<String> urls) {
        if (urls.size() > MAX_SINKS) {
            throw new IllegalArgumentException("there are " + urls.size() + " sinks; use at most " + MAX_SINKS);
        }
        Set<String> names = new HashSet<>();
        List<SinkAddress> addresses = urls.stream().map(SinkAddress::parse).toList();
        for (SinkAddress address : addresses) {
            if (!names.add(address.name())) {
                throw new IllegalArgumentException(
                        "two sinks have the name " + address.name() + "; give one another name with ?name=");
            }
        }
        return addresses;
    }

    private static String hostName() {
        try {
            String name = InetAddress.getLocalHost().getHostName();
            return HOST.matcher(name).matches() ? name : "-";
        } catch (UnknownHostException e) {
            return "-";
        }
    }

    /** Starts the delivery. */
    public void start() {
        threads.forEach(SinkThread::start);
    }

    /** Returns the sinks. */
    public List<SinkThread> all() {
        return threads;
    }

    /** Ends transmissions in progress, and stops. */
    @Override
    public void close() {
        threads.forEach(SinkThread::end);
        threads.forEach(SinkThread::close);
    }
}

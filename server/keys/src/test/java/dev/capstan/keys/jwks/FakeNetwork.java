package dev.capstan.keys.jwks;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/** An internet in which names have the addresses that a test gives them, and addresses are hosts on this machine. */
final class FakeNetwork implements Network {

    private final Map<String, Deque<List<InetAddress>>> names = new ConcurrentHashMap<>();
    private final Map<String, KeyHost> hosts = new ConcurrentHashMap<>();
    private final List<String> connected = new CopyOnWriteArrayList<>();
    private final List<String> lookups = new CopyOnWriteArrayList<>();

    /** From the next look-up after the ones before on, this name has these addresses. */
    FakeNetwork name(String host, String... addresses) {
        names.computeIfAbsent(host, h -> new ArrayDeque<>())
                .add(Stream.of(addresses).map(FakeNetwork::address).toList());
        return this;
    }

    FakeNetwork host(String address, KeyHost host) {
        hosts.put(address, host);
        return this;
    }

    private static InetAddress address(String text) {
        try {
            return InetAddress.getByName(text);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(text + " is not a valid address", e);
        }
    }

    @Override
    public List<InetAddress> addressesOf(String host) throws UnknownHostException {
        lookups.add(host);
        Deque<List<InetAddress>> answers = names.get(host);
        if (answers == null) {
            throw new UnknownHostException(host);
        }
        return answers.size() > 1 ? answers.remove() : answers.element();
    }

    @Override
    public Socket connect(InetSocketAddress address, Duration within) throws IOException {
        String ip = address.getAddress().getHostAddress();
        connected.add(ip + ":" + address.getPort());
        KeyHost host = hosts.get(ip);
        if (host == null) {
            throw new IOException("nothing listens at " + ip);
        }
        return Network.REAL.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), host.port()), within);
    }

    /** Returns the addresses of the connections, as {@code address:port}, in order. */
    List<String> connected() {
        return List.copyOf(connected);
    }

    /** The names that were looked up, in order. */
    List<String> lookups() {
        return List.copyOf(lookups);
    }
}

package dev.capstan.keys.jwks;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;

/** Host lookup and connections. Connecting does no lookup, so only checked addresses are connected to. */
interface Network {

    /** The network of this machine, without a proxy. */
    Network REAL = new Network() {
        @Override
        public List<InetAddress> addressesOf(String host) throws UnknownHostException {
            return List.of(InetAddress.getAllByName(host));
        }

        @Override
        public Socket connect(InetSocketAddress address, Duration timeout) throws IOException {
            Socket socket = new Socket(Proxy.NO_PROXY);
            try {
                socket.connect(address, (int) timeout.toMillis());
                return socket;
            } catch (IOException e) {
                socket.close();
                throw e;
            }
        }
    };

    /** Returns all addresses of a host. */
    List<InetAddress> addressesOf(String host) throws UnknownHostException;

    /** Connects to exactly this address within this time. */
    Socket connect(InetSocketAddress address, Duration timeout) throws IOException;
}

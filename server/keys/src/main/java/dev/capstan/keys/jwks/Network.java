package dev.capstan.keys.jwks;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;

/** Finds addresses and connects to them; connecting finds none, so that what was checked is what is connected to. */
interface Network {

    /** The network that this machine is in, without any proxy. */
    Network REAL = new Network() {
        @Override
        public List<InetAddress> addressesOf(String host) throws UnknownHostException {
            return List.of(InetAddress.getAllByName(host));
        }

        @Override
        public Socket connect(InetSocketAddress address, Duration within) throws IOException {
            Socket socket = new Socket(Proxy.NO_PROXY);
            try {
                socket.connect(address, (int) within.toMillis());
                return socket;
            } catch (IOException e) {
                socket.close();
                throw e;
            }
        }
    };

    /** Every address of a host. */
    List<InetAddress> addressesOf(String host) throws UnknownHostException;

    /** A connection to exactly this address, made within this time. */
    Socket connect(InetSocketAddress address, Duration within) throws IOException;
}

package dev.capstan.cli.relay;

import dev.capstan.cli.ServerUrlConverter;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.nats.NatsAddress;
import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;

/** The address of one end of a relay. Its text shows no secret. */
public sealed interface EndpointAddress {

    /** Returns its channel; null where each envelope keeps its own. */
    @Nullable
    Channel channel();

    /**
     * The channels of NATS servers.
     *
     * @param address the servers' address
     * @param channel one of their channels; null for all
     */
    record Nats(NatsAddress address, @Nullable Channel channel) implements EndpointAddress {
        @Override
        public String toString() {
            return address + suffix(channel);
        }
    }

    /**
     * The peers of a server over HTTP.
     *
     * @param url the server's URL
     * @param channel the channel for talking to them
     */
    record Http(URI url, @Nullable Channel channel) implements EndpointAddress {
        public Http {
            if (!ServerUrlConverter.isServerUrl(url)) {
                throw new IllegalArgumentException(
                        "a server URL must use http or https and a port up to 65535, without user or query");
            }
        }

        @Override
        public String toString() {
            return url + suffix(channel);
        }
    }

    /**
     * Standard input and output.
     *
     * @param channel the channel of their envelopes
     */
    record Stdio(@Nullable Channel channel) implements EndpointAddress {
        @Override
        public String toString() {
            return "-" + suffix(channel);
        }
    }

    private static String suffix(@Nullable Channel channel) {
        return channel == null ? "" : "#" + channel;
    }

    /** Reads {@code ADDRESS} or {@code ADDRESS#CHANNEL}. An {@link IllegalArgumentException} says what to write. */
    static EndpointAddress parse(String text) {
        boolean nats = text.startsWith("nats:") || text.startsWith("tls:");
        int end = text.indexOf('#');
        String address = end < 0 ? text : text.substring(0, end);
        Channel channel = end < 0 ? null : new Channel(text.substring(end + 1));
        if (nats) {
            return new Nats(NatsAddress.parse(address), channel);
        }
        if (address.equals("-")) {
            return new Stdio(channel);
        }
        try {
            return new Http(new URI(address), channel);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("it is not a valid URL", e);
        }
    }
}

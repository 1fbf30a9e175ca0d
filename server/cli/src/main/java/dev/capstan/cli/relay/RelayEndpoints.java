package dev.capstan.cli.relay;

import dev.capstan.cli.relay.Relay.End;
import dev.capstan.discovery.envelope.Channel;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The factory of relay ends from their addresses. */
public final class RelayEndpoints {

    private final InputStream in;
    private final PrintStream out;
    private final Consumer<String> errors;

    /**
     * Creates a factory with these streams.
     *
     * @param in standard input
     * @param out standard output
     * @param errors receives a sentence about a temporary problem of an end
     */
    public RelayEndpoints(InputStream in, PrintStream out, Consumer<String> errors) {
        this.in = in;
        this.out = out;
        this.errors = errors;
    }

    /** Returns one end of a relay, given the address of the other. */
    public End open(EndpointAddress endpoint, EndpointAddress other) {
        return new End(endpoint(endpoint, other.channel()), endpoint.channel());
    }

    private RelayEndpoint endpoint(EndpointAddress endpoint, @Nullable Channel other) {
        if (endpoint instanceof EndpointAddress.Nats nats) {
            return new NatsEndpoint(nats.address(), nats.channel());
        }
        if (endpoint instanceof EndpointAddress.Http http) {
            Channel greeted = http.channel() == null ? other : http.channel();
            return new HttpEndpoint(new AghHttpClient(http.url()), greeted, HttpEndpoint.DEFAULT_INTERVAL, errors);
        }
        return new StdioEndpoint(in, out);
    }
}

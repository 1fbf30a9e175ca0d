package dev.capstan.tck.subject.driver;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.subject.NotObservable;
import dev.capstan.tck.subject.registry.NegotiationResponse;
import dev.capstan.tck.subject.registry.Negotiations;
import dev.capstan.tck.subject.registry.Proposal;
import dev.capstan.tck.subject.registry.RegistryResponse;
import org.jspecify.annotations.Nullable;

/** Negotiations by the operations {@code negotiate}, {@code session} and {@code end}. */
record DriverNegotiations(DriverConnection connection) implements Negotiations {

    @Override
    public String audience() {
        throw new NotObservable("a driver has no tokens");
    }

    @Override
    public NegotiationResponse negotiate(Proposal proposal) {
        ObjectNode request = DriverConnection.request("negotiate").setAll(proposal.members());
        return new NegotiationResponse(connection.call(request));
    }

    @Override
    public NegotiationResponse session(String id, @Nullable String token) {
        return new NegotiationResponse(
                connection.call(DriverConnection.request("session").put("session_id", id)));
    }

    @Override
    public RegistryResponse end(String id, @Nullable String token) {
        return new RegistryResponse(
                connection.call(DriverConnection.request("end").put("session_id", id)));
    }
}

package dev.capstan.tck.subject.driver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.subject.HookResult;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.NotObservable;
import dev.capstan.tck.subject.registry.Publisher;
import dev.capstan.tck.subject.registry.Registry;
import dev.capstan.tck.subject.registry.RegistryResponse;
import dev.capstan.tck.subject.registry.Search;
import dev.capstan.tck.subject.wire.RawResponse;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The registry by the operations of a driver. */
record DriverRegistry(DriverConnection connection) implements Registry {

    @Override
    public String audience() {
        throw new NotObservable("a driver has no tokens");
    }

    @Override
    public RegistryResponse publish(String capability, String version, JsonNode declaration, Publisher by) {
        if (by instanceof Publisher.WrongPassword || by instanceof Publisher.UnknownAccount) {
            throw new NotObservable("a driver has no accounts");
        }
        ObjectNode request = of("publish", capability, version);
        request.put("by", by instanceof Publisher.Operator ? "operator" : "anonymous");
        request.set("declaration", declaration);
        return send(request);
    }

    @Override
    public RegistryResponse version(String capability, String version) {
        return send(of("version", capability, version));
    }

    @Override
    public RegistryResponse versions(String capability) {
        return send(DriverConnection.request("versions").put("capability", capability));
    }

    /** Returns a schema, whose served text is a string of the result. */
    @Override
    public RegistryResponse schema(String capability, String version, String side) {
        RawResponse response = connection.call(of("schema", capability, version).put("side", side));
        if (response.isError()) {
            return new RegistryResponse(response);
        }
        return new RegistryResponse(new RawResponse(
                response.status(),
                response.mediaType(),
                response.trace(),
                response.object().text("text"),
                response.transcript()));
    }

    @Override
    public List<JsonReader> find(Search search) {
        ObjectNode request = DriverConnection.request("search");
        search.terms().forEach(request::put);
        return send(request).requireSuccess().body().objects("capabilities");
    }

    @Override
    public RegistryResponse matrix(String capability) {
        return send(DriverConnection.request("matrix").put("capability", capability));
    }

    @Override
    public HookResult deprecate(String capability, String version, Publisher by) {
        return done(of("deprecate", capability, version), by);
    }

    @Override
    public HookResult withdraw(String capability, String version, @Nullable Instant sunset, Publisher by) {
        ObjectNode request = of("withdraw", capability, version);
        return done(sunset == null ? request : request.put("sunset", sunset.toString()), by);
    }

    private static ObjectNode of(String op, String capability, String version) {
        return DriverConnection.request(op).put("capability", capability).put("version", version);
    }

    private RegistryResponse send(ObjectNode request) {
        return new RegistryResponse(connection.call(request));
    }

    private HookResult done(ObjectNode request, Publisher by) {
        if (!(by instanceof Publisher.Operator)) {
            throw new NotObservable("a driver changes versions as the operator only");
        }
        RawResponse response = connection.call(request);
        return new HookResult(!response.isError(), response.body(), response.transcript());
    }
}

package dev.capstan.tck.subject.http.bus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.NotObservable;
import dev.capstan.tck.subject.bus.Bus;
import dev.capstan.tck.subject.bus.BusConnection;
import dev.capstan.tck.subject.bus.BusEnvironment;
import dev.capstan.tck.subject.bus.BusPeer;
import dev.capstan.tck.subject.driver.DriverBus;
import dev.capstan.tck.subject.nats.NatsBusConnection;
import dev.capstan.tck.subject.wire.ExchangeLog;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The message bus with the kit on it: the peers that it plays, and their keys. For a driver, it is the whole bus. */
public final class KitBus implements DriverBus, BusEnvironment, AutoCloseable {

    private static final String REASON = "a driver is not called over the message bus";

    private final String nats;
    private final BusFleet fleet = new BusFleet();
    private @Nullable NatsBusConnection connection;

    /**
     * Creates a bus. It connects on first use.
     *
     * @param nats URL of the NATS server
     */
    public KitBus(String nats) {
        this.nats = nats;
    }

    /** Writes the fleet of a server on this bus into a directory. */
    void writeFleet(Path root) {
        fleet.write(root);
    }

    @Override
    public ObjectNode description() {
        ObjectNode bus = Json.object().put("nats", nats).put("agent", Bus.DESK);
        bus.putArray("peers").add(fleet.describePeer());
        return bus;
    }

    @Override
    public Bus bus(ExchangeLog exchangeLog) {
        return new NatsBus(this, exchangeLog, new Unobserved());
    }

    @Override
    public String url() {
        throw new NotObservable(REASON);
    }

    @Override
    public synchronized BusConnection connection() {
        if (connection == null) {
            connection = NatsBusConnection.to(nats);
        }
        return connection;
    }

    @Override
    public BusPeer nextPeer() {
        return fleet.nextPeer();
    }

    @Override
    public Optional<BusPeer> peer(String address) {
        return fleet.peer(address);
    }

    @Override
    public synchronized void close() {
        if (connection != null) {
            connection.close();
        }
    }

    /** The records and keys of a driver, which has none on the bus. */
    private record Unobserved() implements BusObservation {

        @Override
        public List<JsonReader> records() {
            throw new NotObservable(REASON);
        }

        @Override
        public JsonNode publishedKey(String keyId) {
            throw new NotObservable(REASON);
        }
    }
}

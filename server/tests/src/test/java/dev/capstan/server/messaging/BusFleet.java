package dev.capstan.server.messaging;

import dev.capstan.config.LoadResult;
import dev.capstan.server.settings.Fleet;
import dev.capstan.server.settings.Fleets;
import java.net.URI;
import java.nio.file.Path;

/** The fleet of these tests: agents on NATS, peers, and the keys that are shared with them. */
final class BusFleet {

    private BusFleet() {}

    static Fleet load() {
        Path root = Path.of(URI.create(BusFleet.class.getResource("fleet").toString()));
        LoadResult<Fleet> result = Fleets.withPeers(root);
        if (result instanceof LoadResult.Loaded<Fleet> loaded) {
            return loaded.value();
        }
        throw new AssertionError("the fleet does not load: " + result);
    }
}

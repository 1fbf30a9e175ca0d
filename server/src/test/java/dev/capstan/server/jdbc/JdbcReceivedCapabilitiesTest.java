package dev.capstan.server.jdbc;

import dev.capstan.discovery.port.ReceivedCapabilities;
import dev.capstan.discovery.port.ReceivedCapabilitiesContract;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcReceivedCapabilitiesTest extends ReceivedCapabilitiesContract {

    @RegisterExtension
    static final OpenedDatabase DATABASE = new OpenedDatabase();

    @Override
    protected ReceivedCapabilities nothingYet() {
        DATABASE.bean(ReceivedCapabilityRows.class).deleteAll();
        return DATABASE.bean(ReceivedCapabilities.class);
    }
}

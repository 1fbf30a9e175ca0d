package dev.capstan.server.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.nats.NatsServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Each fault of the gate once, in an order that follows from the seed, bounded by the number of requests. */
@Timeout(300)
class FaultCampaignIT {

    private static final long SEED = Long.getLong("capstan.campaign.seed", 20_260_317);
    private static final int CLIENTS = 4;
    private static final int ACTS = 15;

    /** Requests are measured against it, not the machine: a fault that makes one wait for ever is found. */
    private static final long HANG_MS = 15_000;

    private static final Path COURSE = Path.of("target", "campaign.txt");

    @RegisterExtension
    private static final NatsServer BUS = new NatsServer();

    @TempDir
    private Path directory;

    @Test
    void acknowledgedCallsAreStoredOnceAfterEachFault() throws Exception {
        try (Campaign campaign = new Campaign(directory, BUS, SEED, CLIENTS, HANG_MS)) {
            campaign.warmUp(ACTS);
            List<Fault> faults = new ArrayList<>(Fault.gate());
            Collections.shuffle(faults, campaign.random());
            for (Fault fault : faults) {
                campaign.step(fault, ACTS);
            }
            campaign.finish();
            Files.writeString(COURSE, campaign.log());
            assertThat(campaign.failure("mvn -pl server/tests -am verify -Dit.test=FaultCampaignIT"))
                    .isNull();
        }
    }
}

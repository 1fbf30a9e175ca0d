package dev.capstan.server.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.capstan.nats.NatsServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Rounds of all faults, each in random order, for ten minutes; {@code -Dcapstan.campaign.seconds=N} makes it longer or shorter, {@code
 * -Dcapstan.campaign.seed=N} another.
 */
@Timeout(7_200)
class FaultCampaignNightly {

    private static final long SEED =
            Long.getLong("capstan.campaign.seed", Math.floorMod(System.nanoTime(), 1_000_000L));
    private static final long SECONDS = Long.getLong("capstan.campaign.seconds", 600);
    private static final long HANG_MS = Long.getLong("capstan.campaign.hang", 2_000);
    private static final int CLIENTS = 8;
    private static final int ACTS = 150;

    private static final Path COURSE = Path.of("target", "campaign-nightly.txt");

    @RegisterExtension
    private static final NatsServer BUS = new NatsServer();

    @TempDir
    private Path directory;

    @Test
    void acknowledgedCallsAreStoredOnceAfterAnyFault() throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        try (SmallDisk disk = new SmallDisk(Campaign.data(directory));
                Campaign campaign = new Campaign(directory, BUS, SEED, CLIENTS, HANG_MS)) {
            campaign.addLogLine(disk.toString());
            campaign.warmUp(4 * ACTS);
            List<Fault> faults = campaign.possible(Fault.all());
            assumeThat(faults).as("faults that this machine has means for").isNotEmpty();
            while (System.nanoTime() < end) {
                Collections.shuffle(faults, campaign.random());
                for (Fault fault : faults) {
                    campaign.step(fault, ACTS);
                }
            }
            campaign.finish();
            Files.writeString(COURSE, campaign.log());
            assertThat(campaign.failure("mvn -pl server/tests -am verify -Pnightly -Dit.test=FaultCampaignNightly"))
                    .isNull();
        }
    }
}

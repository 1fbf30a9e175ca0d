package dev.capstan.server.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.server.RunningServer;
import dev.capstan.server.RunningServer.Reply;
import dev.capstan.server.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Reserves that no disk has, and one that this disk has not quite. */
@DisabledIfSystemProperty(named = "capstan.test.database", matches = "postgresql")
class DiskReserveTest {

    private static final long MORE_THAN_ANY_DISK = 1L << 40;

    @RegisterExtension
    private static final RunningServer SPENT = new RunningServer(Map.of(Settings.DISK_RESERVE, MORE_THAN_ANY_DISK));

    @RegisterExtension
    private static final RunningServer LOW = new RunningServer(Map.of(Settings.DISK_RESERVE, doubleReserve()));

    @Test
    void noCallsAreTakenOnceTheReserveIsSpentAndChangesAre() throws Exception {
        Reply refused = call(SPENT);
        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.json().at("/error/code").asText()).isEqualTo("audit_unavailable");
        assertThat(refused.header("Retry-After")).isEqualTo("1");

        Reply ready = SPENT.get("/health/ready");
        assertThat(ready.status()).isEqualTo(503);
        assertThat(ready.json().at("/checks/disk/status").asText()).isEqualTo("DOWN");
        assertThat(ready.json().at("/checks/database/status").asText()).isEqualTo("UP");

        assertThat(SPENT.asOwner("POST", "/accounts", "{\"name\": \"ana\", \"role\": \"approver\"}")
                        .status())
                .isBetween(200, 201);
        assertThat(SPENT.asOwner("POST", "/accounts/ana/end", "").status()).isEqualTo(200);
        assertThat(SPENT.get("/audit/records?kind=account_ended").text()).contains("ana");
    }

    @Test
    void callsAreTakenWhileTheReserveIsTouched() throws Exception {
        assertThat(call(LOW).status()).isEqualTo(200);
        assertThat(LOW.get("/health/ready").status()).isEqualTo(200);
    }

    private static Reply call(RunningServer server) throws IOException, InterruptedException {
        return server.post("/invocations", "{\"capability_id\": \"echo\", \"parameters\": {}}");
    }

    private static long doubleReserve() {
        try {
            Path directory = Path.of(System.getProperty("java.io.tmpdir"));
            return Math.max(1, 2 * (Files.getFileStore(directory).getUsableSpace() >> 20));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}

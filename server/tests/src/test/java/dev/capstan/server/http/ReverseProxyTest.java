package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.server.RunningServer;
import dev.capstan.server.settings.Settings;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Where a proxy brings callers of other machines, all of them look local, and none is taken for that. */
class ReverseProxyTest {

    @RegisterExtension
    private static final RunningServer SERVER =
            new RunningServer(Map.of(Settings.PUBLIC_URL, "https://capstan.example"));

    private static final String CALL = "{\"capability_id\": \"echo\", \"parameters\": {}}";

    @Test
    void anonymousCallsAndReadsAreRefused() throws Exception {
        assertThat(SERVER.post("/invocations", CALL).status()).isEqualTo(401);
        assertThat(SERVER.get("/audit/records").status()).isEqualTo(401);
        assertThat(SERVER.get("/capabilities").status()).isEqualTo(401);
        assertThat(SERVER.asOwner("GET", "/audit/records", "").status()).isEqualTo(200);
    }

    @Test
    void noTokenIsIntrospectedWithoutAKey() throws Exception {
        assertThat(SERVER.post("/agent/introspect", "{\"token\": \"a.b.c\"}").status())
                .isEqualTo(403);
    }
}

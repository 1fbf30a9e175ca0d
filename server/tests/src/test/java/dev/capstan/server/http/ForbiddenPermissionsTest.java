package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.server.RunningServer;
import dev.capstan.server.RunningServer.Reply;
import dev.capstan.server.settings.Settings;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** INV-3.2: what the operator forbids is refused before anything runs, and recorded. */
class ForbiddenPermissionsTest {

    @RegisterExtension
    private static final RunningServer SERVER =
            new RunningServer(Map.of(Settings.PERMISSIONS, "compute:execute@agent=probe,network:write"));

    @Test
    void forbiddenPermissionIsDeniedAndRecorded() throws Exception {
        Reply reply = SERVER.post("/invocations", "{\"capability_id\": \"process-echo\", \"parameters\": {}}");

        assertThat(reply.status()).isEqualTo(403);
        JsonNode error = reply.json().path("error");
        assertThat(error.path("code").textValue()).isEqualTo("permission_denied");
        assertThat(error.path("permission").textValue()).isEqualTo("compute:execute");
        assertThat(error.path("retryable").booleanValue()).isFalse();

        JsonNode denials =
                SERVER.get("/audit/records?kind=permission_denied").json().path("records");
        assertThat(denials).hasSize(1);
        assertThat(denials.get(0).findValue("attempted").textValue())
                .isEqualTo("call process-echo, which needs compute:execute");
        JsonNode calls =
                SERVER.get("/audit/records?kind=capability_invocation").json().path("records");
        assertThat(calls)
                .filteredOn(
                        call -> call.findValue("traceId").equals(denials.get(0).findValue("traceId")))
                .singleElement()
                .satisfies(
                        call -> assertThat(call.findValue("code").textValue()).isEqualTo("permission_denied"));
    }

    @Test
    void allowedPermissionIsExecuted() throws Exception {
        assertThat(SERVER.post("/invocations", "{\"capability_id\": \"answer-java\", \"parameters\": {}}")
                        .status())
                .isNotEqualTo(403);
    }
}

package dev.capstan.handlers;

import static dev.capstan.handlers.HandlerRunner.json;
import static dev.capstan.handlers.HandlerRunner.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.Permission;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.handler.CapabilityFailure;
import dev.capstan.core.handler.CapabilityHandler;
import dev.capstan.core.handler.HandlerContext;
import dev.capstan.core.handler.PermissionDenied;
import dev.capstan.core.handler.Resources;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** INV-3.2: how a call fares whose handler tries what its capability does not declare. */
class DeniedHandlersTest {

    @RegisterExtension
    private final HandlerRunner handlerRunner = new HandlerRunner(
            new Handler("lets-it-pass", DeniedHandlersTest::readNotes),
            new Handler("goes-on", resources -> {
                try {
                    return readNotes(resources);
                } catch (PermissionDenied denied) {
                    return json("\"all the same\"");
                }
            }),
            new Handler("says-otherwise", resources -> {
                try {
                    return readNotes(resources);
                } catch (PermissionDenied denied) {
                    throw new IllegalStateException("it was something else");
                }
            }),
            new Handler("insists", resources -> {
                for (int i = 0; i < 100; i++) {
                    try {
                        readNotes(resources);
                    } catch (PermissionDenied denied) {
                        assertThat(denied.permission()).isEqualTo(Permission.FILESYSTEM_READ);
                    }
                }
                return json("true");
            }),
            new Handler("by-itself", resources -> {
                throw new PermissionDenied(Permission.DATABASE_WRITE);
            }));

    private static JsonNode readNotes(Resources resources) {
        try {
            return json("\"" + resources.files().read("notes.txt").length + "\"");
        } catch (IOException e) {
            return json("\"unreadable\"");
        }
    }

    @Test
    void theCallFailsWhateverItsHandlerMakesOfIt() {
        for (String name : List.of("lets-it-pass", "goes-on", "says-otherwise")) {
            Refusal refusal = refusal(run(name));

            assertThat(refusal.code()).as(name).isEqualTo(RefusalCode.PERMISSION_DENIED);
            assertThat(refusal.fields()).isEqualTo(json("{\"permission\": \"filesystem:read\"}"));
            assertThat(refusal.message())
                    .contains("filesystem:read")
                    .as("what the caller may not learn")
                    .doesNotContain("notes");
        }
    }

    @Test
    void theAttemptIsRecorded() {
        run("goes-on");

        assertThat(handlerRunner.recorded()).singleElement().satisfies(event -> {
            assertThat(event.kind()).isEqualTo("permission_denied");
            assertThat(event.tenantId()).isEqualTo("default");
            assertThat(event.details().path("capabilityName").textValue()).isEqualTo("work");
            assertThat(event.details().path("peerId").textValue()).isEqualTo("agent://tester");
            assertThat(event.details().path("correlationId").textValue()).isNotBlank();
            assertThat(event.details().path("traceId").textValue()).isEqualTo(HandlerRunner.TRACE);
            assertThat(event.details().path("caller").textValue()).isEqualTo("anonymous");
            assertThat(event.details().path("permission").textValue()).isEqualTo("filesystem:read");
            assertThat(event.details().path("attempted").textValue()).isEqualTo("read notes.txt");
        });
    }

    @Test
    void repeatedDenialsAreNotRecordedAgain() {
        assertThat(refusal(run("insists")).code()).isEqualTo(RefusalCode.PERMISSION_DENIED);
        assertThat(handlerRunner.recorded()).extracting(AuditEvent::kind).hasSize(16);
    }

    @Test
    void aDenialThatAHandlerMakesUpIsOne() {
        assertThat(refusal(run("by-itself")).fields()).isEqualTo(json("{\"permission\": \"database:write\"}"));
    }

    private HandlerResult run(String name) {
        return handlerRunner.run(new HandlerSpec.Java(name), json("{}"));
    }

    private record Handler(String name, Function<Resources, JsonNode> work) implements CapabilityHandler {
        @Override
        public JsonNode handle(JsonNode input, HandlerContext context) throws CapabilityFailure {
            return work.apply(context.resources());
        }
    }
}

package dev.capstan.tck.subject.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.HookResult;
import dev.capstan.tck.subject.NotObservable;
import dev.capstan.tck.subject.PreconditionFailed;
import dev.capstan.tck.subject.command.CommandResult;
import dev.capstan.tck.subject.file.SubjectFileReader;
import dev.capstan.tck.subject.http.client.RecordingHttpClient;
import dev.capstan.tck.subject.http.client.TimeoutPolicy;
import dev.capstan.tck.subject.wire.ExchangeLog;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HookRunnerTest {

    private static final String URL = "http://127.0.0.1:1";

    private final List<List<String>> commands = new ArrayList<>();

    @TempDir
    private Path directory;

    @Test
    void aCommandActsForTheCallerWhoseCredentialsItGets() throws IOException {
        HookRunner hooks = hooks("{deprecate: {command: [admin, '{capability}', '{authorization}']}}");

        assertThat(hooks.performAs(Optional.of("Bearer a.b.c"), "deprecate", values())
                        .done())
                .isTrue();
        hooks.performAs(Optional.empty(), "deprecate", values());

        assertThat(commands)
                .containsExactly(List.of("admin", "sketch", "Bearer a.b.c"), List.of("admin", "sketch", ""));
    }

    @Test
    void aHookThatTakesNoCredentialsActsForNoOtherCaller() throws IOException {
        for (String hook : List.of("{command: [admin, '{capability}']}", "{request: {method: POST, path: /kit}}")) {
            HookRunner hooks = hooks("{deprecate: " + hook + "}");

            assertThatThrownBy(() -> hooks.performAs(Optional.empty(), "deprecate", values()))
                    .isInstanceOf(NotObservable.class)
                    .hasMessage("the hook 'deprecate' cannot act for another caller; make it a request with an account,"
                            + " or pass {authorization} to its command");
        }
        assertThat(commands).isEmpty();
    }

    @Test
    void aMissingHookSaysWhatToDo() throws IOException {
        HookRunner hooks = hooks("{}");

        assertThatThrownBy(() -> hooks.perform("deprecate", "negotiation", values()))
                .isInstanceOf(PreconditionFailed.class)
                .hasMessage("it claims negotiation, but its file has no hook 'deprecate'; add it");
        assertThatThrownBy(() -> hooks.filter("relay", "discovery", "{}"))
                .hasMessage(
                        "it claims discovery, but its file has no hook 'relay'; add it, or remove the feature 'relay'");
    }

    @ParameterizedTest
    @CsvSource({"204, true, false", "403, false, false", "429, false, true", "500, false, true"})
    void aBusyOrBrokenServerDoesNotRefuse(int status, boolean done, boolean unavailable) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/kit", exchange -> {
            exchange.getResponseHeaders().add("Retry-After", "0");
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        });
        server.start();
        try {
            String url = "http://127.0.0.1:" + server.getAddress().getPort();

            HookResult result = hooks(url, "{deprecate: {request: {method: POST, path: /kit}}}")
                    .perform("deprecate", "negotiation", values());

            assertThat(result.done()).isEqualTo(done);
            assertThat(result.isUnavailable()).isEqualTo(unavailable);
        } finally {
            server.stop(0);
        }
    }

    private static ObjectNode values() {
        return Json.object().put("capability", "sketch");
    }

    private HookRunner hooks(String hooks) throws IOException {
        return hooks(URL, hooks);
    }

    private HookRunner hooks(String url, String hooks) throws IOException {
        Path file = Files.writeString(
                directory.resolve("subject.yaml"),
                "name: it\nclaims: [negotiation]\nurl: " + url + "\nhooks: " + hooks + "\n");
        return new HookRunner(
                SubjectFileReader.from(file),
                url,
                (command, in, input) -> {
                    commands.add(command);
                    return new CommandResult(0, "", "");
                },
                new RecordingHttpClient(url, new ExchangeLog(message -> {}), new TimeoutPolicy(), 0));
    }
}

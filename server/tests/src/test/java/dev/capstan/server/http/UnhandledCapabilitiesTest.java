package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.config.LoadResult;
import dev.capstan.core.Catalog;
import dev.capstan.server.RunningServer;
import dev.capstan.server.RunningServer.Reply;
import dev.capstan.server.settings.Fleets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A fleet with an agent whose catalog AGH authored is served; what nothing runs is neither listed nor called. */
class UnhandledCapabilitiesTest {

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    @BeforeAll
    static void serveWhatAghAuthored(@TempDir Path root) throws Exception {
        Path curator = Files.createDirectories(root.resolve("agents/curator"));
        Files.writeString(curator.resolve("capabilities.toml"), """
                [[capabilities]]
                id = "sort-books"
                summary = "Sorts books."
                outcome = "Books in order."
                """);
        LoadResult<List<Catalog>> fleet = Fleets.at(root);
        assertThat(fleet).isInstanceOf(LoadResult.Loaded.class);
        SERVER.restart(((LoadResult.Loaded<List<Catalog>>) fleet).value());
    }

    @Test
    void callsOfItAreRefusedAndRecorded() throws Exception {
        long before = SERVER.recorded();

        Reply invoked = SERVER.post("/invocations", "{\"capability_id\": \"sort-books\", \"parameters\": {}}");
        assertThat(invoked.status()).isEqualTo(404);
        assertThat(invoked.text())
                .contains("capability_not_found", "'sort-books' of agent://curator is only advertised");

        Reply asked = SERVER.post("/rpc/requests", """
                {"to": "agent://curator", "capability": "sort-books", "payload": {}}""");
        assertThat(asked.status()).isEqualTo(200);
        assertThat(asked.json().at("/error/code").textValue()).isEqualTo("EAGENTRPC_NO_CAPABILITY");
        assertThat(SERVER.recorded()).isEqualTo(before + 2);
    }

    @Test
    void advertisedCapabilityIsNotListedForCalls() throws Exception {
        assertThat(SERVER.get("/capabilities").json().path("capabilities")).isEmpty();
        assertThat(SERVER.get("/capabilities/sort-books").status()).isEqualTo(404);
        assertThat(SERVER.get("/capability/list").text()).doesNotContain("sort-books");
        assertThat(SERVER.get("/capability/describe?name=sort-books").status()).isEqualTo(404);
    }
}

package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.Catalog;
import dev.capstan.server.RunningServer;
import dev.capstan.server.RunningServer.Reply;
import dev.capstan.types.GenerateTypes;
import dev.capstan.types.Language;
import java.net.URI;
import java.net.http.HttpRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CapabilityTypesControllerTest {

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    @ParameterizedTest
    @EnumSource
    void servedTypesAreTheGeneratedOnes(Language language) throws Exception {
        Reply served = SERVER.get("/capabilities/review-pr/types/" + language.wire());

        assertThat(served.status()).isEqualTo(200);
        assertThat(served.header("Content-Type")).isEqualTo("text/plain; charset=utf-8");
        assertThat(served.text())
                .isEqualTo(
                        new GenerateTypes(language).of(catalog("pr-reviewer")).text());
    }

    @Test
    void servesAllVersionsOrTheRequestedOne() throws Exception {
        String all = SERVER.get("/capabilities/code-review/types/typescript").text();
        String one = SERVER.get("/capabilities/code-review/types/typescript?version=1.5")
                .text();
        String balance = SERVER.get("/capabilities/check_balance/types/typescript?agent=agent://bank")
                .text();

        assertThat(all)
                .isEqualTo(new GenerateTypes(Language.TYPESCRIPT)
                        .of(catalog("code-review"))
                        .text());
        assertThat(one).contains("export type CodeReviewRequest = {").doesNotContain("V1_5", "Versions");
        assertThat(balance).contains("// Capabilities: check_balance\n").doesNotContain("TransferFunds");
    }

    @Test
    void matchingEtagIsAnsweredWithNotModified() throws Exception {
        Reply first = SERVER.get("/capabilities/review-pr/types/typescript");
        Reply second = SERVER.send(
                HttpRequest.newBuilder(URI.create(SERVER.url() + "/capabilities/review-pr/types/typescript"))
                        .header("If-None-Match", first.header("ETag"))
                        .GET());

        assertThat(second.status()).isEqualTo(304);
        assertThat(second.text()).isEmpty();
    }

    @Test
    void unknownCapabilityIsNotFound() throws Exception {
        Reply language = SERVER.get("/capabilities/review-pr/types/cobol");
        Reply capability = SERVER.get("/capabilities/review-nothing/types/typescript");
        Reply version = SERVER.get("/capabilities/code-review/types/typescript?version=7.0");
        Reply query = SERVER.get("/capabilities/review-pr/types/typescript?lang=go");

        assertThat(language.status()).isEqualTo(404);
        assertThat(language.json().path("error").textValue()).isEqualTo("not_found");
        assertThat(language.json().path("message").textValue()).contains("typescript");
        assertThat(capability.json().path("error").textValue()).isEqualTo("capability_not_found");
        assertThat(version.json().path("error").textValue()).isEqualTo("version_mismatch");
        assertThat(query.status()).isEqualTo(400);
        assertThat(query.json().path("message").textValue()).contains("lang");
    }

    private static Catalog catalog(String agent) {
        return RunningServer.fleet().stream()
                .filter(catalog -> catalog.agent().name().equals(agent))
                .findFirst()
                .orElseThrow();
    }
}

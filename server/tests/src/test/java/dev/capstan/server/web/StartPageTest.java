package dev.capstan.server.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.server.RunningServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The pages that a browser finds first. */
class StartPageTest {

    private static final Pattern LINK = Pattern.compile("href=\"(/[^\"]*)\"");

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer(Map.of("capstan.anonymous", "none"));

    @Test
    void everyLinkOfTheStartPageLeadsSomewhere() throws Exception {
        HttpResponse<String> page = get("/");
        List<String> links = LINK.matcher(page.body())
                .results()
                .map((MatchResult found) -> found.group(1))
                .distinct()
                .toList();

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().firstValue("Content-Security-Policy")).isPresent();
        assertThat(links).contains("/api", "/openapi.json", "/health/ready", "/device");
        for (String link : links) {
            assertThat(get(link).statusCode()).as(link).isIn(200, 303, 401);
        }
    }

    @Test
    void operationsAreListedWithTheirCallers() throws Exception {
        String page = get("/api").body();

        assertThat(page).contains("/capability/execute", "Execute a capability", "Agent Auth", "(<span>agent</span>)");
    }

    private static HttpResponse<String> get(String path) throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(SERVER.url() + path))
                                .header("Accept", "text/html,*/*;q=0.8")
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
    }
}

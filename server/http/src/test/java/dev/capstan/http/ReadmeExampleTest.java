package dev.capstan.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.accounts.Browsers;
import dev.capstan.accounts.StoredAccounts;
import dev.capstan.accounts.signin.Attempts;
import dev.capstan.accounts.signin.RecogniseBrowser;
import dev.capstan.accounts.signin.SignIn;
import dev.capstan.accounts.signin.SignInLog;
import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.execution.HandlerExecutor;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.inmemory.InMemoryAuditTrail;
import dev.capstan.core.inmemory.InMemoryCatalogs;
import dev.capstan.core.invocation.FindCapability;
import dev.capstan.core.invocation.Handler;
import dev.capstan.core.invocation.InvokeCapability;
import dev.capstan.core.json.Json;
import dev.capstan.grants.Lifetimes;
import dev.capstan.grants.authentication.AuthenticateAgent;
import dev.capstan.grants.authentication.RefusedTokens;
import dev.capstan.grants.inmemory.InMemoryGrantRepositories;
import dev.capstan.grants.inmemory.InMemoryRemoteKeys;
import dev.capstan.grants.inmemory.InMemorySeenTokens;
import dev.capstan.grants.token.Signatures;
import dev.capstan.h2.EmbeddedDatabase;
import dev.capstan.http.access.PublicUrl;
import dev.capstan.http.connection.BodyBudget;
import dev.capstan.http.connection.ConnectionLimits;
import dev.capstan.http.connection.Connections;
import dev.capstan.origin.AnonymousPolicy;
import dev.capstan.origin.TrustedProxies;
import dev.capstan.origin.ratelimit.UnknownCallerLimiter;
import dev.capstan.validation.CompiledSchemas;
import io.micronaut.context.ApplicationContext;
import io.micronaut.runtime.server.EmbeddedServer;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the example of the README, and holds the README to it. */
class ReadmeExampleTest {

    @TempDir
    private Path data;

    @Test
    void aProgramServesInvocationsWithTheBeansThatTheReadmeNames() throws Exception {
        InMemoryAuditTrail trail = new InMemoryAuditTrail();
        Map<String, Object> settings = Map.of(
                "datasources.default.url",
                EmbeddedDatabase.url(data),
                "datasources.default.driver-class-name",
                "org.h2.Driver",
                "datasources.default.username",
                "sa",
                "datasources.default.password",
                "",
                "flyway.datasources.default.enabled",
                true,
                "flyway.datasources.default.locations",
                "classpath:db/migration",
                "capstan.data",
                data.toString(),
                "micronaut.server.port",
                -1);
        HandlerExecutor executor = new HandlerExecutor("greeter", 4);
        InvokeCapability invoke = greeter(executor, trail);
        // <example>
        var clock = InstantSource.system();
        var repositories = InMemoryGrantRepositories.create();
        var refused = new RefusedTokens(trail, clock, Optional::empty);
        var agents = new AuthenticateAgent(
                repositories,
                new InMemorySeenTokens(),
                new InMemoryRemoteKeys(Map.of()),
                Signatures.ofJdk(),
                Lifetimes.DEFAULT,
                trail,
                refused,
                clock);
        var connections = new Connections(ConnectionLimits.of(null, null), address -> false);
        var unknown = new UnknownCallerLimiter(null, clock); // no limit
        var context = ApplicationContext.builder()
                .properties(settings)
                .singletons(AnonymousPolicy.LOOPBACK, TrustedProxies.NONE, connections, BodyBudget.of(null), unknown)
                .singletons(new CompiledSchemas(), agents, invoke)
                .start();
        var browsers = new RecogniseBrowser(context.getBean(Browsers.class), clock);
        var attempts = context.getBean(Attempts.class);
        var log = new SignInLog(trail, clock);
        context.registerSingleton(new SignIn(context.getBean(StoredAccounts.class), attempts, browsers, log, clock));
        var server = context.getBean(EmbeddedServer.class).start();
        context.getBean(PublicUrl.class).listening(server.getURI());

        var call = HttpRequest.newBuilder(server.getURI().resolve("/invocations"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"capability_id\": \"greet\", \"parameters\": {\"name\": \"Ada\"}}"))
                .build();
        var response = HttpClient.newHttpClient().send(call, BodyHandlers.ofString());
        System.out.println(
                response.statusCode() + " " + Json.read(response.body()).path("result"));
        context.close();
        // </example>
        executor.close();
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(Json.read(response.body()).path("result")).hasToString("{\"greeting\":\"Hello Ada\"}");
        assertThat(Files.readString(Path.of("README.md"))).contains("prints `200 {\"greeting\":\"Hello Ada\"}`");
        assertThat(example("README.md", "```java\n", "```"))
                .isEqualTo(example(
                        "src/test/java/dev/capstan/http/ReadmeExampleTest.java", "// <example>\n", "// </example>"));
    }

    private static InvokeCapability greeter(HandlerExecutor executor, InMemoryAuditTrail trail) {
        AgentId greeter = new AgentId("greeter");
        Catalog catalog = new Catalog(greeter, List.of(), List.of(Capability.untyped(greeter, "greet")));
        Handler greet = (call, deadline) -> new HandlerResult.Responded(Json.object()
                .put("greeting", "Hello " + call.payload().path("name").asText()));
        return new InvokeCapability(
                List.of(new FindCapability(new InMemoryCatalogs(List.of(catalog)))),
                capability -> greet,
                List.of(),
                executor,
                trail,
                InstantSource.system());
    }

    /** The example without its layout, which is the formatter's matter. */
    private static String example(String file, String begin, String end) throws IOException {
        String text = Files.readString(Path.of(file));
        int from = text.indexOf(begin) + begin.length();
        return text.substring(from, text.indexOf(end, from)).replaceAll("\\s", "");
    }
}

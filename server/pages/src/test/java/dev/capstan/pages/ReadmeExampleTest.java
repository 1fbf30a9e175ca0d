package dev.capstan.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.accounts.BrowserSessions;
import dev.capstan.accounts.Browsers;
import dev.capstan.accounts.CreateFirstAccount;
import dev.capstan.accounts.Sessions;
import dev.capstan.accounts.StoredAccounts;
import dev.capstan.accounts.signin.Attempts;
import dev.capstan.accounts.signin.RateLimitedApprovals;
import dev.capstan.accounts.signin.RecogniseBrowser;
import dev.capstan.accounts.signin.SignIn;
import dev.capstan.accounts.signin.SignInLog;
import dev.capstan.core.inmemory.InMemoryAuditTrail;
import dev.capstan.core.inmemory.InMemoryCatalogs;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.grants.GrantableCapabilities;
import dev.capstan.grants.Lifetimes;
import dev.capstan.grants.approval.DecideApproval;
import dev.capstan.grants.approval.ShowApproval;
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
import java.net.CookieManager;
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
    void aUserSignsInWithABrowser() throws Exception {
        InMemoryAuditTrail trail = new InMemoryAuditTrail();
        ApplicationContext context = http(trail);
        // <example>
        var clock = InstantSource.system();
        var repositories = InMemoryGrantRepositories.create();
        var grantable = new GrantableCapabilities(new InMemoryCatalogs(List.of()));
        var show = new ShowApproval(repositories, grantable, clock);
        var decide = new DecideApproval(repositories, grantable, Lifetimes.DEFAULT, trail, clock);
        var attempts = context.getBean(Attempts.class);
        context.registerSingleton(grantable);
        context.registerSingleton(new RateLimitedApprovals(show, decide, attempts, clock, decided -> {}));
        context.registerSingleton(new BrowserSessions(context.getBean(Sessions.class), clock));
        context.registerSingleton(new RecogniseBrowser(context.getBean(Browsers.class), clock));
        var accounts = context.getBean(StoredAccounts.class);
        var owner = new CreateFirstAccount(accounts, trail, clock)
                .create(account -> {})
                .orElseThrow();
        var server = context.getBean(EmbeddedServer.class).start();
        context.getBean(PublicUrl.class).listening(server.getURI());

        // A browser opens the page, sends its form, and gets the cookie of a session.
        var browser = HttpClient.newBuilder().cookieHandler(new CookieManager()).build();
        var signIn = server.getURI().resolve("/sign-in");
        var empty = browser.send(HttpRequest.newBuilder(signIn).build(), BodyHandlers.ofString());
        System.out.println(empty.body().contains("<h1>Sign in</h1>"));
        var form = HttpRequest.newBuilder(signIn)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("name=owner&password=" + owner.password()))
                .build();
        var sent = browser.send(form, BodyHandlers.ofString());
        var next = signIn.resolve(sent.headers().firstValue("Location").orElseThrow());
        var page = browser.send(HttpRequest.newBuilder(next).build(), BodyHandlers.ofString());
        System.out.println(next.getPath() + " " + page.body().contains("Signed in as <strong>owner</strong>"));
        // </example>
        context.close();
        HtmlValidity.check(empty.body());
        HtmlValidity.check(page.body());
        assertThat(empty.body()).contains("<h1>Sign in</h1>");
        assertThat(next.getPath()).isEqualTo("/device");
        assertThat(page.body()).contains("Signed in as <strong>owner</strong>");
        assertThat(example("README.md", "```java\n", "```"))
                .isEqualTo(example(
                        "src/test/java/dev/capstan/pages/ReadmeExampleTest.java", "// <example>\n", "// </example>"));
    }

    /** The context of the README of http, before its server starts. */
    private ApplicationContext http(AuditTrail trail) {
        InstantSource clock = InstantSource.system();
        AuthenticateAgent agents = new AuthenticateAgent(
                InMemoryGrantRepositories.create(),
                new InMemorySeenTokens(),
                new InMemoryRemoteKeys(Map.of()),
                Signatures.ofJdk(),
                Lifetimes.DEFAULT,
                trail,
                new RefusedTokens(trail, clock, Optional::empty),
                clock);
        ApplicationContext context = ApplicationContext.builder()
                .properties(Map.of(
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
                        -1))
                .singletons(
                        AnonymousPolicy.LOOPBACK,
                        TrustedProxies.NONE,
                        new Connections(ConnectionLimits.of(null, null), address -> false),
                        BodyBudget.of(null),
                        new UnknownCallerLimiter(null, clock),
                        new CompiledSchemas(),
                        agents)
                .start();
        context.registerSingleton(new SignIn(
                context.getBean(StoredAccounts.class),
                context.getBean(Attempts.class),
                new RecogniseBrowser(context.getBean(Browsers.class), clock),
                new SignInLog(trail, clock),
                clock));
        return context;
    }

    /** The example without its layout, which is the formatter's matter. */
    private static String example(String file, String begin, String end) throws IOException {
        String text = Files.readString(Path.of(file));
        int from = text.indexOf(begin) + begin.length();
        return text.substring(from, text.indexOf(end, from)).replaceAll("\\s", "");
    }
}

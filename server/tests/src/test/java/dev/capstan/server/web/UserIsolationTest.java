package dev.capstan.server.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.accounts.PasswordHash;
import dev.capstan.pages.HtmlValidity;
import dev.capstan.server.RunningServer;
import dev.capstan.server.TestAgent;
import dev.capstan.server.web.Browser.Page;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is connected to one person is nobody else's to see or to decide. */
class UserIsolationTest {

    @RegisterExtension
    private static final RunningServer SERVER =
            new RunningServer(Map.of("capstan.accounts", accounts().toString()));

    @Test
    void theOtherSeesNothingAndDecidesNothing() throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, """
                {"name": "Reader", "capabilities": ["check_balance"]}""");
        Browser owner = new Browser(SERVER);
        Page page = owner.signIn("first", "secret", agent.userCode());
        decide(owner, page);
        String more = agent.requestCapabilities("{\"capabilities\": [\"web_search\"]}")
                .at("/approval/user_code")
                .textValue();

        Browser other = new Browser(SERVER);
        Page refused = other.signIn("second", "secret", more);
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.html()).contains("connected to another account").doesNotContain("Reader");
        HtmlValidity.check(refused.html());

        Page list = other.open("/applications");
        assertThat(list.html()).contains("No application is connected").doesNotContain(agent.id());
        Page ended = other.submit(
                "/applications",
                Map.of(
                        "what",
                        "agent",
                        "agent",
                        agent.id(),
                        "csrf",
                        list.hidden("/sign-out").get("csrf")));
        assertThat(ended.status()).isEqualTo(403);
        assertThat(agent.status().path("status").textValue()).isEqualTo("active");
        assertThat(owner.open("/device?code=" + more).html()).contains("Reader");
    }

    @Test
    void anOwnerSeesWhoseApplicationsThereAreAndRevokesThem() throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, "{\"name\": \"Writer\", \"capabilities\": [\"check_balance\"]}");
        Browser first = new Browser(SERVER);
        decide(first, first.signIn("first", "secret", agent.userCode()));

        Browser boss = new Browser(SERVER);
        boss.signIn("boss", "secret", "");
        Page list = boss.open("/applications");
        assertThat(list.html())
                .contains(agent.id())
                .containsPattern("It belongs to the account <strong>first</strong>");
        HtmlValidity.check(list.html());
        Page ended = boss.submit(
                "/applications",
                Map.of(
                        "what",
                        "application",
                        "host",
                        agent.hostId(),
                        "csrf",
                        list.hidden("/sign-out").get("csrf")));
        assertThat(ended.status()).isEqualTo(200);
        assertThat(agent.status().path("error").textValue()).isEqualTo("host_revoked");
    }

    @Test
    void anAuditorDecidesNothingOnThePages() throws Exception {
        Browser auditor = new Browser(SERVER);
        Page page = auditor.signIn("audrey", "secret", "");
        assertThat(page.status()).isEqualTo(403);
        assertThat(page.html()).contains("cannot do this as an auditor");
        HtmlValidity.check(page.html());

        assertThat(auditor.open("/applications").status()).isEqualTo(403);
        TestAgent agent =
                TestAgent.registers(SERVER, "{\"name\": \"Secretive\", \"capabilities\": [\"check_balance\"]}");
        Page prepared = new Browser(SERVER)
                .submit(
                        "/sign-in",
                        Map.of("name", "audrey", "password", "secret", "code", agent.userCode(), "seal", "x"));
        assertThat(prepared.status()).isEqualTo(403);
        assertThat(prepared.html()).doesNotContain("Secretive");
        Page decision = auditor.submit(
                "/device",
                Map.of(
                        "code",
                        "BBBB-BBBB",
                        "decision",
                        "approve",
                        "csrf",
                        page.hidden("/sign-out").get("csrf")));
        assertThat(decision.status()).isEqualTo(403);
        assertThat(decision.html()).contains("cannot do this as an auditor");
    }

    private static void decide(Browser browser, Page page) throws Exception {
        Map<String, String> fields = new LinkedHashMap<>(page.hidden("/device"));
        fields.putAll(Map.of("decision", "approve", "choice-0", "allow"));
        assertThat(browser.submit("/device", fields).status()).isEqualTo(200);
    }

    private static Path accounts() {
        try {
            Path file = Files.createTempFile("capstan-accounts-", "");
            file.toFile().deleteOnExit();
            String hash = PasswordHash.of("secret", 10).text();
            return Files.writeString(
                    file,
                    "first:" + hash + "\nsecond:" + hash + "\nboss:" + hash + ":owner\naudrey:" + hash + ":auditor\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

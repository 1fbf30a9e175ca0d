package dev.capstan.server.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.pages.HtmlValidity;
import dev.capstan.server.RunningServer;
import dev.capstan.server.TestAgent;
import dev.capstan.server.web.Browser.Page;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A person with a browser: sees what agents may do, and takes it back. */
class ApplicationsPageControllerTest {

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    private final Browser browser = new Browser(SERVER);
    private TestAgent agent;

    @BeforeEach
    void connect() throws Exception {
        agent = TestAgent.registers(SERVER, """
                {"name": "Payer", "host_name": "Desk <b>", "capabilities": ["check_balance", "transfer_funds"]}""");
        Map<String, String> fields = new LinkedHashMap<>(
                browser.signIn("owner", SERVER.password(), agent.userCode()).hidden("/device"));
        fields.putAll(Map.of("decision", "approve", "choice-0", "allow", "choice-1", "allow"));
        browser.submit("/device", fields);
    }

    @Test
    void thePasswordIsAskedForFirst() throws Exception {
        Browser stranger = new Browser(SERVER);
        Page asked = stranger.open("/applications");
        assertThat(asked.address().getPath()).isEqualTo("/sign-in");

        Map<String, String> fields = new LinkedHashMap<>(asked.hidden("/sign-in"));
        fields.putAll(Map.of("name", "owner", "password", SERVER.password()));
        assertThat(stranger.submit("/sign-in", fields).address().getPath()).isEqualTo("/applications");
    }

    @Test
    void theListSaysWhoMayDoWhat() throws Exception {
        Page page = browser.open("/applications");

        assertThat(page.html())
                .contains("Desk &lt;b&gt;", "Payer", agent.id(), agent.hostId())
                .contains(
                        "check_balance",
                        "transfer_funds – amount: at most 10000",
                        "Granted to its agents without asking you");
        HtmlValidity.check(page.html());
    }

    @Test
    void singleGrantIsRevoked() throws Exception {
        Page page = revoke("grant", Map.of("agent", agent.id(), "capability", "transfer_funds"));

        assertThat(page.html()).contains("The grant of the agent was revoked.");
        HtmlValidity.check(page.html());
        assertThat(agent.executes("transfer_funds", "{}").json().path("error").textValue())
                .isEqualTo("capability_not_granted");
        assertThat(revoke("grant", Map.of("agent", agent.id(), "capability", "transfer_funds"))
                        .status())
                .isEqualTo(403);
    }

    @Test
    void aSessionAnAgentAndAnApplicationAreEnded() throws Exception {
        revoke("session", Map.of("agent", agent.id()));
        assertThat(agent.status().path("status").textValue()).isEqualTo("expired");

        revoke("agent", Map.of("agent", agent.id()));
        assertThat(agent.status().path("status").textValue()).isEqualTo("revoked");

        assertThat(revoke("application", Map.of("host", agent.hostId())).html())
                .contains("was disconnected or rejected");
        assertThat(agent.status().path("error").textValue()).isEqualTo("host_revoked");
    }

    @Test
    void withoutTheTokenOfThePageNothingIsTakenBack() throws Exception {
        for (String csrf : new String[] {"", "x".repeat(43)}) {
            Page page = browser.submit("/applications", Map.of("what", "agent", "agent", agent.id(), "csrf", csrf));
            assertThat(page.status()).isEqualTo(403);
        }
        assertThat(agent.status().path("status").textValue()).isEqualTo("active");
    }

    @Test
    void aFormThatNamesNothingIsRefused() throws Exception {
        assertThat(revoke("everything", Map.of()).status()).isEqualTo(400);
        assertThat(revoke("agent", Map.of("agent", "agt_none")).status()).isEqualTo(404);
    }

    private Page revoke(String what, Map<String, String> fields) throws Exception {
        Map<String, String> form = new LinkedHashMap<>(fields);
        form.put("what", what);
        form.put("csrf", browser.open("/applications").hidden("/sign-out").get("csrf"));
        return browser.submit("/applications", form);
    }
}

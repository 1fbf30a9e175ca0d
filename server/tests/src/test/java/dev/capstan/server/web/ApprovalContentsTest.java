package dev.capstan.server.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.pages.HtmlValidity;
import dev.capstan.server.RunningServer;
import dev.capstan.server.TestAgent;
import dev.capstan.server.web.Browser.Page;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A person who decides sees who asks, for what, what may come of it, and what came of it. */
class ApprovalContentsTest {

    private static final String WARNING = "lookalike or invisible characters";

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    private final Browser browser = new Browser(SERVER);

    @Test
    void lettersThatLookLikeOthersAreMarkedOnEveryPage() throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, """
                {"name": "p\u0430ypal", "host_name": "De\u3164sk", "capabilities": ["check_balance"]}""");
        String mark = "p<mark>\u0430<span class=\"said\"> (Cyrillic letter that looks like a) </span>"
                + "<span class=\"code-point\">U+0430</span></mark>ypal";

        Page page = openPage(agent);
        assertThat(page.html()).contains(mark, "an invisible character", "U+3164", WARNING);
        HtmlValidity.check(page.html());
        Page done = browser.decide(page, "approve", Map.of("choice-0", "allow"));
        assertThat(done.html()).contains(mark);
        HtmlValidity.check(done.html());
        Page applications = browser.open("/applications");
        assertThat(applications.html()).contains(mark, "aria-label=\"Revoke p\u0430[U+0430]ypal agt_");
        HtmlValidity.check(applications.html());
    }

    @ParameterizedTest
    @ValueSource(strings = {"Помощник", "秘書エージェント", "Größe", "Εφαρμογή", "مساعد"})
    void nameInOneScriptIsDisplayedUnchanged(String name) throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, "{\"name\": \"" + name + "\", \"host_name\": \"" + name + "\"}");

        assertThat(openPage(agent).html()).contains("“<bdi>" + name + "</bdi>”").doesNotContain("<mark", WARNING);
    }

    @Test
    void aSearchOnlyReadsAndATransferMayNotBeUndone() throws Exception {
        Page search = openPage(TestAgent.registers(SERVER, """
                {"name": "Reader", "capabilities": ["web_search"]}"""));
        assertThat(search.html())
                .contains("fetch from the network (network:read)", "It declares that it only reads.")
                .doesNotContain("irreversible", "without limits");

        Page probe = openPage(TestAgent.registers(SERVER, """
                {"name": "Prober", "capabilities": ["within_reach"]}"""));
        assertThat(probe.html())
                .contains("Its effects may be irreversible.", "write and delete files (filesystem:write)");
        assertThat(probe.html()).contains("within_reach is requested without limits");

        Page balance = openPage(TestAgent.registers(SERVER, """
                {"name": "Counter", "capabilities": ["check_balance"]}"""));
        assertThat(balance.html())
                .contains("It declares no permissions outside its agent.")
                .doesNotContain("undone");
    }

    @Test
    void aPersonWhoAllowsMoreThanWasAskedIsToldThatItDoesNotCount() throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, """
                {"name": "Payer", "capabilities":
                 [{"name": "transfer_funds", "constraints": {"amount": {"max": 1000}}}]}""");
        Page done = narrow(agent, "20000");

        assertThat(done.html())
                .contains("transfer_funds – amount: at most 1000")
                .contains("Your limits allow more than was requested", "amount: at most 20000");
        HtmlValidity.check(done.html());
        assertThat(agent.status().at("/agent_capability_grants/0/constraints").toString())
                .isEqualTo("{\"amount\":{\"max\":1000}}");
    }

    @Test
    void aPersonWhoAllowsLessIsToldOnlyWhatIsGranted() throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, """
                {"name": "Payer", "capabilities": ["transfer_funds"]}""");
        Page done = narrow(agent, "5");

        assertThat(done.html())
                .contains("transfer_funds – amount: at most 5")
                .doesNotContain("Your limits allow more than was requested");
    }

    @Test
    void threeAgentsOfOneHostAreToldApart() throws Exception {
        String body = "{\"name\": \"Twin\", \"capabilities\": [\"check_balance\"]}";
        TestAgent first = TestAgent.registers(SERVER, body);
        browser.decide(openPage(first), "approve", Map.of("choice-0", "allow"));
        List<TestAgent> agents = List.of(first, first.sibling(body), first.sibling(body));
        first.executes("check_balance", "{\"account_id\": \"acc_123\"}");

        String applications = browser.open("/applications").html();
        for (TestAgent agent : agents) {
            String shortId = agent.id().substring(0, 12);
            String key = agent.key().publicKey().thumbprint().substring(0, 12) + "…";
            String about = applications.substring(applications.indexOf("aria-labelledby=\"" + agent.id()));
            assertThat(about.substring(0, about.indexOf("</section>")))
                    .contains("<bdi>Twin</bdi>", ">" + shortId + "<", key, "Revoke Twin " + shortId)
                    .containsPattern(
                            "registered\\s+<span>[0-9]+ [A-Z][a-z]+ [0-9]{4}, [0-9:]{8} UTC</span>, last used");
        }
        HtmlValidity.check(applications);
    }

    @Test
    void theAgentThatAsksIsToldFromItsSiblings() throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, "{\"name\": \"Twin\"}");

        assertThat(openPage(agent).html())
                .contains(agent.id(), agent.key().publicKey().thumbprint().substring(0, 12) + "…")
                .containsPattern("<dt>Registered</dt>\\s+<dd><span>[0-9]+ [A-Z][a-z]+ [0-9]{4}, [0-9:]{8} UTC</span>");
    }

    private Page openPage(TestAgent agent) throws Exception {
        Page page = browser.signIn("owner", SERVER.password(), agent.userCode());
        assertThat(page.status()).as(page.html()).isEqualTo(200);
        return page;
    }

    private Page narrow(TestAgent agent, String most) throws Exception {
        Page page = openPage(agent);
        return browser.decide(
                page, "approve", Map.of("choice-0", "narrow", page.field("most", "How much to send"), most));
    }
}

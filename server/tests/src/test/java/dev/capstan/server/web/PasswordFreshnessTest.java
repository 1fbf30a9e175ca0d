package dev.capstan.server.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.Exposure;
import dev.capstan.core.Exposure.Approval;
import dev.capstan.database.DatabaseUnderTest;
import dev.capstan.pages.HtmlValidity;
import dev.capstan.server.RunningServer;
import dev.capstan.server.TestAgent;
import dev.capstan.server.settings.Fleet;
import dev.capstan.server.web.Browser.Page;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowingConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A person whose password was shown a while ago: some of what agents ask for can be allowed, and the rest not yet. */
class PasswordFreshnessTest {

    private static final String BY_PASSWORD = "transfer_funds";

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer(Map::of, () -> Fleet.of(fleet()));

    private final Browser browser = new Browser(SERVER);

    @Test
    void aSessionIsEnoughWhereTheCapabilitySaysSo() throws Exception {
        TestAgent agent = requestingAgent("check_balance");
        Page page = openPage(agent);
        assertThat(page.html()).contains("an active sign-in (session)").doesNotContain("(password)");
        age(Duration.ofMinutes(6));

        Page done = browser.decide(page, "approve", Map.of("choice-0", "allow"));

        assertThat(done.status()).isEqualTo(200);
        assertThat(agent.status().path("status").textValue()).isEqualTo("active");
    }

    @Test
    void anOldPasswordIsAskedForAgainAndNothingFilledInIsLost() throws Exception {
        TestAgent agent = requestingAgent("check_balance", BY_PASSWORD);
        Page page = openPage(agent);
        assertThat(page.html()).contains("(session)", "a password entered within the last five minutes (password)");
        age(Duration.ofMinutes(6));
        Map<String, String> filled = Map.of(
                "choice-0",
                "deny",
                "reason-0",
                "not <now> & here",
                "choice-1",
                "narrow",
                page.field("most", "How much to send"),
                "99.50");

        Page asked = browser.decide(page, "approve", filled);

        assertThat(asked.status()).isEqualTo(403);
        assertThat(asked.html()).contains("more than five minutes ago", "type=\"password\"", "value=\"owner\"");
        HtmlValidity.check(asked.html());
        assertThat(agent.status().path("status").textValue()).isEqualTo("pending");

        Page wrong = signIn(asked, "wrong");
        assertThat(wrong.status()).isEqualTo(403);
        assertThat(wrong.html()).contains("Nothing has been decided yet.").doesNotContain("Your session has ended");
        Page again = signIn(wrong, SERVER.password());
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.html())
                .containsPattern("value=\"deny\" id=\"deny-0\"[^>]*checked")
                .containsPattern("value=\"narrow\" id=\"narrow-1\"[^>]*checked")
                .contains("value=\"not &lt;now&gt; &amp; here\"", "value=\"99.50\"");
        HtmlValidity.check(again.html());
        assertThat(agent.status().path("status").textValue())
                .as("a password decides nothing by itself")
                .isEqualTo("pending");

        assertThat(browser.decide(again, "approve", filled).status()).isEqualTo(200);
        assertThat(agent.status().toString()).contains("\"constraints\":{\"amount\":{\"max\":99.5}}", "not <now>");
    }

    @Test
    void theOldSessionEndsWithTheNewPassword() throws Exception {
        TestAgent agent = requestingAgent(BY_PASSWORD);
        Page page = openPage(agent);
        String before = browser.cookies().get(0).getValue();
        age(Duration.ofMinutes(6));

        Page again = signIn(browser.decide(page, "approve", Map.of("choice-0", "allow")), SERVER.password());

        assertThat(browser.cookies().get(0).getValue()).isNotEqualTo(before);
        assertThat(again.hidden("/device").get("csrf"))
                .isNotEqualTo(page.hidden("/device").get("csrf"));
        assertThat(browser.decide(page, "approve", Map.of("choice-0", "allow")).status())
                .as("the form of the session before")
                .isEqualTo(403);
        assertThat(agent.status().path("status").textValue()).isEqualTo("pending");
    }

    @Test
    void aDenialTakesNoPassword() throws Exception {
        TestAgent agent = requestingAgent(BY_PASSWORD);
        Page page = openPage(agent);
        age(Duration.ofMinutes(6));

        assertThat(browser.decide(page, "deny", Map.of()).html()).contains("<h1>Denied</h1>");
        assertThat(agent.status().path("status").textValue()).isEqualTo("rejected");
    }

    @Test
    void afterHalfAnHourNobodyIsSignedInAndNothingFilledInIsLost() throws Exception {
        TestAgent agent = requestingAgent("check_balance");
        Page page = openPage(agent);
        age(Duration.ofMinutes(31));

        Page asked = browser.decide(page, "approve", Map.of("choice-0", "allow"));

        assertThat(asked.html()).contains("Your session has ended");
        assertThat(agent.status().path("status").textValue()).isEqualTo("pending");
        assertThat(signIn(asked, SERVER.password()).html())
                .containsPattern("value=\"allow\" id=\"choice-0\"[^>]*checked");
    }

    /** As by a sign-in whose password is changed while it is checked. */
    @Test
    void sessionOfAnotherPasswordIsNone() throws Exception {
        TestAgent agent = requestingAgent("check_balance");
        Page page = openPage(agent);
        updateSessions("password_digest = ?", statement -> statement.setString(1, "0".repeat(64)));

        Page asked = browser.decide(page, "approve", Map.of("choice-0", "allow"));

        assertThat(asked.html()).contains("Your session has ended");
        assertThat(agent.status().path("status").textValue()).isEqualTo("pending");
    }

    @Test
    void aDecisionOnSomethingElseIsNotFilledIn() throws Exception {
        TestAgent agent = requestingAgent(BY_PASSWORD);
        Page page = openPage(agent);
        age(Duration.ofMinutes(6));
        Map<String, String> fields = new LinkedHashMap<>(
                browser.decide(page, "approve", Map.of("choice-0", "allow")).hidden("/sign-in"));
        fields.put("code", requestingAgent("check_balance").userCode());
        fields.putAll(Map.of("name", "owner", "password", SERVER.password()));

        Page other = browser.submit("/sign-in", fields);

        assertThat(other.status()).isEqualTo(409);
        assertThat(other.html())
                .contains("The request changed after it was displayed")
                .doesNotContain("checked=");
    }

    @Test
    void theDescriptorOfACapabilitySaysHowItIsApproved() throws Exception {
        String all = SERVER.asOwner("GET", "/capabilities", "").text();

        assertThat(all).contains("\"approval\":\"session\"", "\"approval\":\"password\"", "\"since\":\"1.1.0\"");
    }

    private static TestAgent requestingAgent(String... capabilities) throws Exception {
        return TestAgent.registers(
                SERVER, "{\"name\": \"Payer\", \"capabilities\": [\"" + String.join("\", \"", capabilities) + "\"]}");
    }

    private Page openPage(TestAgent agent) throws Exception {
        return browser.signIn("owner", SERVER.password(), agent.userCode());
    }

    private Page signIn(Page asked, String password) throws Exception {
        Map<String, String> fields = new LinkedHashMap<>(asked.hidden("/sign-in"));
        fields.replaceAll(
                (name, value) -> value.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"));
        fields.putAll(Map.of("name", "owner", "password", password));
        return browser.submit("/sign-in", fields);
    }

    /** Lets time pass for everybody who is signed in. */
    private static void age(Duration time) throws Exception {
        updateSessions("signed_in_at = signed_in_at - ?", earlier -> earlier.setLong(1, time.toMillis()));
    }

    private static void updateSessions(String assignment, ThrowingConsumer<PreparedStatement> parameters)
            throws Exception {
        try (Connection database = DatabaseUnderTest.connect(SERVER.data());
                PreparedStatement update = database.prepareStatement("UPDATE web_session SET " + assignment)) {
            parameters.accept(update);
            assertThat(update.executeUpdate()).isPositive();
        }
    }

    private static List<Catalog> fleet() {
        return RunningServer.fleet().stream()
                .map(catalog -> new Catalog(
                        catalog.agent(),
                        catalog.transports(),
                        catalog.capabilities().stream()
                                .map(PasswordFreshnessTest::approvedBySession)
                                .toList()))
                .toList();
    }

    private static Capability approvedBySession(Capability capability) {
        Exposure exposure = capability.exposure();
        Approval approval = capability.name().equals(BY_PASSWORD) ? Approval.PASSWORD : Approval.SESSION;
        return new Capability(
                capability.identity(),
                capability.contract(),
                capability.metadata(),
                capability.execution(),
                new Exposure(
                        exposure.visibility(), exposure.grantedByDefault(), exposure.imposedConstraints(), approval));
    }
}

package dev.capstan.server.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.pages.HtmlValidity;
import dev.capstan.server.RunningServer;
import dev.capstan.server.TestAgent;
import dev.capstan.server.web.Browser.Page;
import java.net.HttpCookie;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A person with a browser: signs in, looks at what an agent asks for, and decides. */
class DevicePageControllerTest {

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    private static final String TWO = """
            {"name": "Payer", "host_name": "Desk", "reason": "pays bills",
             "capabilities": ["check_balance", "transfer_funds"]}""";

    private final Browser browser = new Browser(SERVER);

    @Test
    void passwordIsAskedForBeforeTheRequestIsDisplayed() throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, TWO);

        Page asked = browser.open("/device?code=" + agent.userCode());
        assertThat(asked.address().getPath()).isEqualTo("/sign-in");
        assertThat(asked.html()).contains("type=\"password\"").doesNotContain("Payer");
        HtmlValidity.check(asked.html());

        Page page = browser.signIn(
                "owner", SERVER.password(), asked.hidden("/sign-in").get("code"));
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.address().getPath()).isEqualTo("/device");
        assertThat(page.html())
                .contains("Payer", "Desk", "pays bills", agent.id(), agent.hostId(), agent.userCode())
                .contains("check_balance", "Check the balance of a bank account", "amount: at most 10000")
                .contains("gets the following without asking you");
        HtmlValidity.check(page.html());
    }

    @Test
    void theCookieIsForThisServerAlone() throws Exception {
        browser.signIn("owner", SERVER.password(), "");

        HttpCookie cookie = browser.cookies().get(0);
        assertThat(cookie.getName()).isEqualTo("capstan_session");
        assertThat(cookie.isHttpOnly()).isTrue();
        assertThat(cookie.getPath()).isEqualTo("/");
        assertThat(cookie.getMaxAge()).isEqualTo(1800);
        assertThat(browser.setCookie()).contains("SameSite=Strict").doesNotContain("Secure", "Domain");

        browser.signIn("owner", SERVER.password(), "");
        assertThat(browser.cookies().get(0).getValue()).as("each time another").isNotEqualTo(cookie.getValue());
    }

    @Test
    void approvedRequestIsGranted() throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, TWO);
        Page page = openPage(agent);

        Page done = decide(page, "approve", Map.of("choice-0", "allow", "choice-1", "allow"));

        assertThat(done.status()).isEqualTo(200);
        assertThat(done.html())
                .contains("<h1>Approved</h1>", "check_balance", "transfer_funds – amount: at most 10000");
        HtmlValidity.check(done.html());
        assertThat(agent.status().path("status").textValue()).isEqualTo("active");
        assertThat(agent.status().at("/agent_capability_grants/0/status").textValue())
                .isEqualTo("active");
    }

    @Test
    void narrowedRequestIsGrantedWithinItsLimits() throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, TWO);
        Page page = openPage(agent);
        String amount = fieldOf(page, "most", "How much to send");
        String currency = fieldOf(page, "exactly", "The currency of both accounts");

        Page done = decide(
                page,
                "approve",
                Map.of(
                        "choice-0",
                        "deny",
                        "reason-0",
                        "not now",
                        "choice-1",
                        "narrow",
                        amount,
                        "99.50",
                        currency,
                        "USD"));

        assertThat(done.html()).contains("transfer_funds – amount: at most 99.5; currency: ", "Denied capabilities");
        assertThat(agent.status().toString())
                .contains("\"constraints\":{\"amount\":{\"max\":99.5},\"currency\":\"USD\"}", "not now");
    }

    @Test
    void enumValueIsChosen() throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, """
                {"name": "Designer", "capabilities": ["review-pr"]}""");
        Page page = openPage(agent);
        String field = fieldOf(page, "one", "Only these:");

        Page done = decide(page, "approve", Map.of("choice-0", "narrow", field, "1"));

        assertThat(done.html()).contains("<h1>Approved</h1>");
        assertThat(agent.status().at("/agent_capability_grants/0/constraints").toString())
                .isEqualTo("{\"severity\":\"med\"}");
    }

    @Test
    void denyingEverythingEndsTheAgent() throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, TWO);

        Page done = decide(openPage(agent), "deny", Map.of());

        assertThat(done.html()).contains("<h1>Denied</h1>");
        assertThat(agent.status().path("status").textValue()).isEqualTo("rejected");
    }

    @Test
    void anAgentThatAsksForMoreKeepsWhatItHas() throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, """
                {"name": "Reader", "capabilities": ["check_balance"]}""");
        decide(openPage(agent), "approve", Map.of("choice-0", "allow"));
        String code = agent.requestCapabilities("{\"capabilities\": [\"web_search\"]}")
                .at("/approval/user_code")
                .textValue();

        Page page = browser.open("/device?code=" + code);
        assertThat(page.html()).contains("requests more capabilities").doesNotContain("without asking you");
        decide(page, "deny", Map.of());

        assertThat(agent.status().path("status").textValue()).isEqualTo("active");
        assertThat(agent.executes("check_balance", "{\"account_id\": \"acc_123\"}")
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "                                                | choose whether to allow it",
                "choice-0=allow                                  | transfer_funds: choose whether to allow it",
                "choice-0=allow,choice-1=maybe                   | transfer_funds: choose whether to allow it",
                "choice-0=allow,choice-1=narrow                  | no limit is filled in",
                "choice-0=allow,choice-1=allow,AMOUNT=5          | limits are filled in, but “Allow” is chosen",
                "choice-0=allow,choice-1=narrow,AMOUNT=a lot     | transfer_funds, amount: enter a number",
                "choice-0=allow,choice-1=narrow,AMOUNT=1e9       | enter a number",
                "choice-0=allow,choice-1=narrow,AMOUNT=1,LEAST=2 | no call can satisfy"
            })
    void aMistakeDecidesNothingAndKeepsWhatWasFilledIn(String filled, String says) throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, TWO);
        Page page = openPage(agent);
        Map<String, String> fields = new LinkedHashMap<>();
        for (String pair : filled == null ? new String[0] : filled.split(",")) {
            String name = pair.substring(0, pair.indexOf('='))
                    .replace("AMOUNT", fieldOf(page, "most", "How much to send"))
                    .replace("LEAST", fieldOf(page, "least", "How much to send"));
            fields.put(name, pair.substring(pair.indexOf('=') + 1));
        }

        Page again = decide(page, "approve", fields);

        assertThat(again.status()).isEqualTo(422);
        assertThat(again.html()).contains("Nothing has been decided yet", says, "<title>Error: Decide");
        fields.values().stream().filter(value -> !value.matches("[a-z]+")).forEach(value -> assertThat(again.html())
                .contains("value=\"" + value + "\""));
        HtmlValidity.check(again.html());
        assertThat(agent.status().path("status").textValue()).isEqualTo("pending");
    }

    @Test
    void aFormThatIsSentTwiceDecidesOnce() throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, TWO);
        Page page = openPage(agent);
        Map<String, String> allow = Map.of("choice-0", "allow", "choice-1", "allow");
        decide(page, "approve", allow);

        Page again = decide(page, "approve", allow);

        assertThat(again.status()).isEqualTo(409);
        assertThat(again.html()).contains("This approval has already been decided.");
        HtmlValidity.check(again.html());
    }

    @Test
    void expiredSessionAsksForThePasswordAndDisplaysTheRequestAgain() throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, TWO);
        Page page = openPage(agent);
        browser.submit("/sign-out", page.hidden("/sign-out"));

        Page asked = decide(page, "approve", Map.of("choice-0", "allow", "choice-1", "allow"));

        assertThat(asked.status()).isEqualTo(403);
        assertThat(asked.html()).contains("type=\"password\"", "Nothing has been decided yet");
        HtmlValidity.check(asked.html());
        assertThat(agent.status().path("status").textValue()).isEqualTo("pending");
        Map<String, String> fields = new LinkedHashMap<>(asked.hidden("/sign-in"));
        fields.putAll(Map.of("name", "owner", "password", SERVER.password()));
        Page again = browser.submit("/sign-in", fields);
        assertThat(again.html()).contains("Payer").containsPattern("value=\"allow\" id=\"choice-1\"[^>]*checked");
    }

    @Test
    void aFormOfAnotherSessionDecidesNothing() throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, TWO);
        Page ofAnother = openPage(agent);
        Browser victim = new Browser(SERVER);
        victim.signIn("owner", SERVER.password(), "");
        Map<String, String> fields = new LinkedHashMap<>(ofAnother.hidden("/device"));
        fields.putAll(Map.of("decision", "approve", "choice-0", "allow", "choice-1", "allow"));

        Page refused = victim.submit("/device", fields);
        fields.remove("csrf");
        Page without = victim.submit("/device", fields);

        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.html()).contains("This form is outdated");
        assertThat(without.status()).isEqualTo(403);
        assertThat(agent.status().path("status").textValue()).isEqualTo("pending");
    }

    @ParameterizedTest
    @CsvSource({
        "Origin, https://evil.example",
        "Origin, null",
        "Origin, http://127.0.0.1:1",
        "Sec-Fetch-Site, cross-site",
        "Sec-Fetch-Site, same-site"
    })
    void aFormOfAnotherPageIsRefused(String header, String value) throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, TWO);
        Map<String, String> fields = new LinkedHashMap<>(openPage(agent).hidden("/device"));
        fields.putAll(Map.of("decision", "approve", "choice-0", "allow", "choice-1", "allow"));

        Page refused = browser.submit("/device", fields, Map.of(header, value));
        Page signIn = browser.submit(
                "/sign-in", Map.of("name", "owner", "password", SERVER.password()), Map.of(header, value));

        Page slashed = browser.submit("/device/", fields, Map.of(header, value));

        assertThat(refused.status()).isEqualTo(403);
        assertThat(slashed.status()).as("the same address").isEqualTo(403);
        assertThat(signIn.status()).isEqualTo(403);
        assertThat(agent.status().path("status").textValue()).isEqualTo("pending");
    }

    @Test
    void changedRequestIsDisplayedAgain() throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, TWO);
        TestAgent sibling = agent.sibling("{\"name\": \"Sibling\"}");
        Page page = openPage(agent);
        decide(browser.open("/device?code=" + sibling.userCode()), "approve", Map.of());

        Page again = decide(page, "approve", Map.of("choice-0", "allow", "choice-1", "allow"));

        assertThat(again.status()).isEqualTo(409);
        assertThat(again.html())
                .contains("The request changed after it was displayed")
                .doesNotContain("checked=");
        assertThat(agent.status().path("status").textValue()).isEqualTo("pending");
        assertThat(decide(again, "approve", Map.of("choice-0", "allow", "choice-1", "deny"))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void oneOfTwoWindowsDecides() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            for (int round = 0; round < 4; round++) {
                TestAgent agent = TestAgent.registers(SERVER, TWO);
                List<Callable<Page>> windows = new ArrayList<>();
                for (String decision : List.of("approve", "deny")) {
                    Browser window = new Browser(SERVER);
                    Page page = window.signIn("owner", SERVER.password(), agent.userCode());
                    Map<String, String> fields = new LinkedHashMap<>(page.hidden("/device"));
                    fields.putAll(Map.of("decision", decision, "choice-0", "allow", "choice-1", "allow"));
                    windows.add(() -> window.submit("/device", fields));
                }
                List<Integer> statuses = new ArrayList<>();
                for (Future<Page> each : threads.invokeAll(windows)) {
                    statuses.add(each.get().status());
                }
                assertThat(statuses).containsExactlyInAnyOrder(200, 409);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void textOfAnApplicationIsEscaped() throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, """
                {"name": "<b>A</b>\\u202Etxt.exe\\u0000", "host_name": "<script>alert(1)</script>",
                 "reason": "</blockquote>\\" onclick=\\"x\\u0007 [link](http://evil.example)\\nnext",
                 "capabilities": [{"name": "transfer_funds",
                                   "constraints": {"to": "<i>\\u202E", "a\\"><u>": {"max": 1}}}]}""");

        Page page = openPage(agent);

        assertThat(page.html())
                .contains("“<bdi>&lt;b&gt;A&lt;/b&gt;<mark>", "U+202E</span></mark>txt.exe", "&lt;script&gt;")
                .doesNotContain("<script", "\u202e", "\u0000", "\u0007", "<i>", "<u>");
        HtmlValidity.check(page.html());
    }

    @Test
    void aBroadRequestIsWarnedAbout() throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, """
                {"name": "Greedy", "capabilities": ["check_balance", "transfer_funds", "web_search", "echo",
                 "answer", "count"]}""");

        assertThat(openPage(agent).html()).contains("requests 6 capabilities at once");
    }

    @Test
    void thePageForACodeNeedsNoSession() throws Exception {
        Page page = browser.open("/device");

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.html()).contains("name=\"code\"").doesNotContain("Sign out");
        HtmlValidity.check(page.html());
    }

    @Test
    void aCodeIsTakenAsPeopleTypeIt() throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, TWO);
        browser.signIn("owner", SERVER.password(), "");

        Page page =
                browser.open("/device?code=" + agent.userCode().toLowerCase().replace("-", "%20"));

        assertThat(page.html()).contains("Payer");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/device", "/sign-in", "/sign-out", "/applications", "/device?code=BBBB-BBBB"})
    void everyAnswerOfAPageHoldsTheBrowserBack(String path) throws Exception {
        for (Page page : List.of(browser.open(path), browser.submit(path, Map.of(), Map.of("Origin", "null")))) {
            Map<String, List<String>> headers = page.response().headers().map();
            assertThat(headers)
                    .as(path)
                    .containsEntry(
                            "content-security-policy",
                            List.of("default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none';"
                                    + " base-uri 'none'"))
                    .containsEntry("x-content-type-options", List.of("nosniff"))
                    .containsEntry("x-frame-options", List.of("DENY"))
                    .containsEntry("referrer-policy", List.of("same-origin"))
                    .containsEntry("cache-control", List.of("no-store"));
            assertThat(page.html()).startsWith("<!DOCTYPE html>");
        }
    }

    @Test
    void invalidFormIsAnsweredWithAPage() throws Exception {
        String form = "application/x-www-form-urlencoded";
        Map<String, String> own = Map.of("Origin", SERVER.url().toString());

        assertRefused(browser.post("/device", "application/json", "{}", own), 415);
        assertRefused(browser.post("/device", "text/plain", "a=b", own), 415);
        assertRefused(browser.post("/device", form, "a=" + "x".repeat(70_000), own), 413);
        assertRefused(browser.post("/device", form, "a=" + "x".repeat(2_000_000), own), 413);
        assertRefused(browser.post("/sign-in", form, "a=%zz", own), 400);
        assertRefused(browser.post("/sign-in", form, "a&".repeat(3_000), own), 400);
    }

    @Test
    void theOtherSurfacesTakeNoForms() throws Exception {
        String form = "application/x-www-form-urlencoded";
        for (String path : List.of("/approvals/BBBB-BBBB", "/invocations", "/agent/register", "/capability/execute")) {
            Page page = browser.post(path, form, "decision=approve", Map.of());
            assertThat(page.status()).as(path).isEqualTo(415);
            assertThat(page.html()).contains("unsupported_media_type");
        }
    }

    private static void assertRefused(Page page, int status) {
        assertThat(page.status()).as(page.html()).isEqualTo(status);
        assertThat(page.html()).contains("<h1>Request failed</h1>");
        HtmlValidity.check(page.html());
    }

    private Page openPage(TestAgent agent) throws Exception {
        Page page = browser.signIn("owner", SERVER.password(), agent.userCode());
        assertThat(page.status()).as(page.html()).isEqualTo(200);
        return page;
    }

    private Page decide(Page page, String decision, Map<String, String> choices) throws Exception {
        return browser.decide(page, decision, choices);
    }

    private static String fieldOf(Page page, String kind, String hint) {
        return page.field(kind, hint);
    }
}

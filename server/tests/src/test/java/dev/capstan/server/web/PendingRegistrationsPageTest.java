package dev.capstan.server.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.server.RunningServer;
import dev.capstan.server.TestAgent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Applications of unknown callers come after a user's own, and never move them off a page. */
class PendingRegistrationsPageTest {

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    private static final String REQUESTED =
            "{\"name\": \"Reader\", \"host_name\": \"%s\", \"capabilities\": [\"check_balance\"]}";

    @Test
    void aHundredUnknownApplicationsLeaveAUsersOwnOnTheFirstPage() throws Exception {
        TestAgent own = TestAgent.registers(SERVER, REQUESTED.formatted("Mine")).approved();
        for (int i = 0; i < 110; i++) {
            TestAgent.registers(SERVER, REQUESTED.formatted("Stranger"));
        }
        TestAgent later =
                TestAgent.registers(SERVER, REQUESTED.formatted("Mine too")).approved();

        JsonNode page = SERVER.asOwner("GET", "/hosts", "").json();

        assertThat(page.path("hosts")).hasSize(27);
        assertThat(page.at("/hosts/0/status").textValue()).isEqualTo("active");
        assertThat(page.at("/hosts/1/status").textValue()).isEqualTo("active");
        assertThat(page.at("/hosts/2/status").textValue()).isEqualTo("pending");
        assertThat(page.path("has_more").booleanValue()).isFalse();

        Browser browser = new Browser(SERVER);
        browser.signIn("owner", SERVER.password(), "");
        String html = browser.open("/applications").html();
        int section = html.indexOf("id=\"waiting\"");
        assertThat(section).isPositive();
        assertThat(html.indexOf("id=\"" + own.hostId() + "\"")).isBetween(1, section);
        assertThat(html.indexOf("id=\"" + later.hostId() + "\"")).isBetween(1, section);
        assertThat(html.indexOf(">Stranger<")).isGreaterThan(section);
    }
}

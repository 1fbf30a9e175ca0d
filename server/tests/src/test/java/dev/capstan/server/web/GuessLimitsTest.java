package dev.capstan.server.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.pages.HtmlValidity;
import dev.capstan.server.RunningServer;
import dev.capstan.server.TestAgent;
import dev.capstan.server.web.Browser.Page;
import java.net.HttpCookie;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Guesses at passwords and codes come to an end. */
class GuessLimitsTest {

    @RegisterExtension
    private static final RunningServer OF_PASSWORDS = new RunningServer();

    @RegisterExtension
    private static final RunningServer OF_CODES = new RunningServer();

    @Test
    void guessesSlowAnAccountDownAndLockNobodyOut() throws Exception {
        Browser stranger = new Browser(OF_PASSWORDS);
        for (int i = 0; i < 5; i++) {
            Page wrong = stranger.signIn("owner", "wrong", "");
            assertThat(wrong.status()).isEqualTo(403);
            assertThat(wrong.html())
                    .contains("The name or the password is wrong.")
                    .doesNotContain("value=\"wrong\"");
            HtmlValidity.check(wrong.html());
        }

        // A machine that is busy for a second lets another guess through, after which the wait is twice as long.
        Page blocked = stranger.signIn("owner", "wrong", "");
        while (blocked.status() == 403) {
            blocked = stranger.signIn("owner", "wrong", "");
        }
        assertThat(blocked.status()).isEqualTo(429);
        String seconds = blocked.response().headers().firstValue("Retry-After").orElseThrow();
        assertThat(blocked.html()).containsPattern("Try again in " + seconds + " seconds?\\.");
        HtmlValidity.check(blocked.html());
        assertThat(stranger.cookies()).isEmpty();

        Browser owner = new Browser(OF_PASSWORDS);
        assertThat(owner.signIn("owner", OF_PASSWORDS.password(), "").status()).isEqualTo(200);
        assertThat(owner.open("/applications").html()).contains("Signed in as");
    }

    @Test
    void aBrowserKeepsACookieThatOnlyTheSignInSees() throws Exception {
        Browser browser = new Browser(OF_PASSWORDS);
        browser.signIn("owner", OF_PASSWORDS.password(), "");
        HttpCookie first = known(browser);

        assertThat(first.getPath()).isEqualTo("/sign-in");
        assertThat(first.isHttpOnly()).isTrue();
        assertThat(first.getMaxAge()).isEqualTo(30 * 24 * 3600L);
        assertThat(first.getValue()).matches("[A-Za-z0-9_-]{43}");

        browser.signIn("owner", OF_PASSWORDS.password(), "");
        assertThat(known(browser).getValue()).as("renewed").isNotEqualTo(first.getValue());
    }

    private static HttpCookie known(Browser browser) {
        return browser.cookies().stream()
                .filter(cookie -> cookie.getName().equals("capstan_browser"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void afterTenWrongCodesThereIsATimeToWait() throws Exception {
        Browser browser = new Browser(OF_CODES);
        TestAgent agent = TestAgent.registers(OF_CODES, "{\"name\": \"Reader\"}");
        browser.signIn("owner", OF_CODES.password(), "");
        for (int i = 0; i < 15; i++) {
            assertThat(browser.open("/device?code=" + agent.userCode()).status())
                    .as("a right code is no guess")
                    .isEqualTo(200);
        }
        for (int i = 0; i < 10; i++) {
            Page wrong = browser.open("/device?code=BBBB-BBB" + (char) ('B' + i));
            assertThat(wrong.status()).isEqualTo(404);
            assertThat(wrong.html()).contains("No pending approval has this code");
            HtmlValidity.check(wrong.html());
        }

        Page blocked = browser.open("/device?code=" + agent.userCode());

        assertThat(blocked.status()).isEqualTo(429);
        assertThat(blocked.html()).contains("Too many invalid codes").doesNotContain("Reader");
        assertThat(blocked.response().headers().firstValueAsLong("Retry-After").orElseThrow())
                .isBetween(1L, 300L);
    }
}

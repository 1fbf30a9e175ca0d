package dev.capstan.tck.steps.security;

import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.wire.RawSender;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.List;

/**
 * Steps about requests with an ambiguous end, followed by another one at a possible end (X-SEC-4), or with an ambiguous
 * host (X-SEC-7).
 */
public final class FramingSteps {

    private static final String PATH = "/.well-known/agent-configuration";
    private static final String CLOSE = "Connection: close\r\n";
    private static final String LAST_CHUNK = "0\r\n\r\n";
    private static final String HOST_LINE = "(?m)^Host:.*\r\n";
    private static final int REFUSED = 400;

    private final Subject subject;
    private String responses = "";

    public FramingSteps(Subject subject) {
        this.subject = subject;
    }

    @Given("a request is answered whose end is clear")
    public void isAnswered() {
        sends(CLOSE, "");
        Expect.equal("the statuses of the responses to one request", List.of(200), statuses());
    }

    @Then("a request with any of these transfer codings is refused, and none behind it is answered")
    public void isRefused(DataTable codings) {
        for (String coding : codings.asList()) {
            sends("Transfer-Encoding: " + coding + "\r\n", LAST_CHUNK + hidden());
            isOneAnswer();
            Expect.isTrue(
                    statuses().stream().allMatch(status -> status >= REFUSED),
                    () -> "a request with the transfer coding '" + coding + "' was not refused: " + responses);
        }
    }

    @When("^a request is sent with a length and chunks, and another one (behind its chunks|in a chunk)$")
    public void hides(String location) {
        if (location.equals("in a chunk")) {
            String size = Integer.toHexString(hidden().length()) + "\r\n";
            sendsWithLength(size + hidden() + "\r\n" + LAST_CHUNK, size.length());
        } else {
            sendsWithLength(LAST_CHUNK + hidden(), LAST_CHUNK.length() + hidden().length());
        }
    }

    @Then("at most one request is answered")
    public void isOneAnswer() {
        Expect.isTrue(
                statuses().size() <= 1, () -> "one request got " + statuses().size() + " responses: " + responses);
    }

    @When("a request is sent without a Host")
    public void namesNoHost() {
        RawSender sender = subject.messages().raw();
        responses = sender.exchange(sender.getRequestHead(PATH).replaceFirst(HOST_LINE, "") + CLOSE + "\r\n");
    }

    @When("a request is sent with another Host besides the server's own")
    public void namesTwoHosts() {
        sends("Host: other.example\r\n" + CLOSE, "");
    }

    @Then("it is refused as invalid")
    public void isInvalid() {
        Expect.equal("the statuses of " + responses, List.of(REFUSED), statuses());
    }

    private List<Integer> statuses() {
        return RawResponseParser.statuses(responses);
    }

    private void sendsWithLength(String body, int length) {
        sends("Content-Length: " + length + "\r\nTransfer-Encoding: chunked\r\n", body);
    }

    private void sends(String headers, String body) {
        RawSender sender = subject.messages().raw();
        responses = sender.exchange(sender.getRequestHead(PATH) + headers + "\r\n" + body);
    }

    private String hidden() {
        return subject.messages().raw().getRequestHead(PATH) + "\r\n";
    }
}

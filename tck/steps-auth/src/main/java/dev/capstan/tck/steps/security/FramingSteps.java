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

    @Given("a request with an unambiguous end gets one response")
    public void isAnswered() {
        sends(CLOSE, "");
        Expect.equal("the statuses of the responses to one request", List.of(200), statuses());
    }

    @Then("a request with any of these transfer codings is refused, and bytes after it get no response")
    public void isRefused(DataTable codings) {
        for (String coding : codings.asList()) {
            sends("Transfer-Encoding: " + coding + "\r\n", LAST_CHUNK + hidden());
            hasOneResponse();
            Expect.isTrue(
                    statuses().stream().anyMatch(status -> status >= REFUSED),
                    () -> "a request with the transfer coding '" + coding + "' was not refused: " + responses);
        }
    }

    @When("^a request is sent with a length and chunks, and a second one (after its chunks|in a chunk)$")
    public void hides(String location) {
        if (location.equals("in a chunk")) {
            String size = Integer.toHexString(hidden().length()) + "\r\n";
            sendsWithLength(size + hidden() + "\r\n" + LAST_CHUNK, size.length());
        } else {
            sendsWithLength(LAST_CHUNK + hidden(), LAST_CHUNK.length() + hidden().length());
        }
    }

    @Then("there is at most one response")
    public void hasOneResponse() {
        Expect.isTrue(
                statuses().size() <= 1, () -> "one request got " + statuses().size() + " responses: " + responses);
    }

    @When("^a request is sent (without a Host header|with a second Host header)$")
    public void sendsHost(String headers) {
        RawSender sender = subject.messages().raw();
        if (headers.startsWith("without")) {
            responses = sender.exchange(sender.getRequestHead(PATH).replaceFirst(HOST_LINE, "") + CLOSE + "\r\n");
        } else {
            sends("Host: other.example\r\n" + CLOSE, "");
        }
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

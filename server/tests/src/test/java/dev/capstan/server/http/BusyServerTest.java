package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.json.Json;
import dev.capstan.core.testing.Eventually;
import dev.capstan.server.RunningServer;
import dev.capstan.server.RunningServer.Reply;
import dev.capstan.server.settings.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies and requests beyond what the server has room for are refused as busy, and taken once there is room. */
class BusyServerTest {

    @RegisterExtension
    private static final RunningServer SERVER =
            new RunningServer(Map.of(Settings.MAX_BODY_BYTES, (long) Json.MAX_BYTES));

    @RegisterExtension
    private static final RunningServer ONE_AT_A_TIME = new RunningServer(Map.of(Settings.MAX_REQUESTS, 1));

    private static final int HALF = 600_000;
    private static final String POST =
            "POST /invocations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
    private static final String BODY = call("echo", "\"" + "x".repeat(HALF) + "\"");

    private static String call(String capability, String parameters) {
        return "{\"capability_id\": \"" + capability + "\", \"parameters\": " + parameters + "}";
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 700000\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n927c0\r\n"})
    void bodyBeyondTheBudgetIsRefusedUntilBytesAreReleased(String framing) throws Exception {
        Eventually.holds("a second large body is refused", () -> refusesBesides(POST + framing + " ".repeat(HALF)));
        Eventually.holds(
                "the bytes of a body that broke off are given back",
                () -> posted(BODY).status() == 200);
    }

    @Test
    void anAnsweredBodyGivesItsBytesBack() throws Exception {
        for (int i = 0; i < 5; i++) {
            assertThat(SERVER.post("/invocations", BODY).status()).isEqualTo(200);
            assertThat(SERVER.post("/rpc/requests", BODY).status()).isEqualTo(400);
            assertThat(SERVER.post("/nothing", BODY).status()).isEqualTo(404);
        }
    }

    @Test
    void aBodyWhoseClientHasLeftIsGivenBackOnceItsWorkIsDone() throws Exception {
        String padded = call("sleep", "{\"ms\": 500}") + " ".repeat(HALF);
        String request = POST + "Content-Length: " + padded.length() + "\r\n\r\n" + padded;

        Eventually.holds("its body has arrived", () -> refusesBesides(request));
        Eventually.holds("its bytes are given back", () -> posted(BODY).status() == 200);
    }

    @Test
    void bodiesBehindARefusedRequestAreGivenBack() throws Exception {
        String refused = POST + "Content-Encoding: gzip\r\nContent-Length: 0\r\n\r\n";
        for (int i = 0; i < 3; i++) {
            try (RawConnection connection = new RawConnection(SERVER)) {
                connection.send(refused + POST + "Content-Length: " + BODY.length() + "\r\n\r\n" + BODY);
                assertThat(connection.response()).startsWith("HTTP/1.1 415 ");
            }
        }

        Eventually.holds("their bytes are given back", () -> posted(BODY).status() == 200);
    }

    @Test
    void bodyInTinyPiecesCountsForMoreThanItsBytes() throws Exception {
        try (RawConnection connection = new RawConnection(SERVER)) {
            connection.send(POST + "Transfer-Encoding: chunked\r\n\r\n" + "1\r\n \r\n".repeat(100_000));

            assertThat(connection.response()).startsWith("HTTP/1.1 503 ").contains("\"busy\"");
        }
    }

    @Test
    void requestWithoutAPermitIsRefusedAndHealthStillAnswers() throws Exception {
        Eventually.holds("another request is refused", BusyServerTest::refusesBesidesASlowCall);
        Eventually.holds("it is answered again", () -> read().status() == 200);
    }

    @Test
    void pageWithoutAPermitSaysSo() throws Exception {
        Eventually.holds("a page is refused", () -> {
            String call = call("sleep", "{\"ms\": 300}");
            try (RawConnection slow = new RawConnection(ONE_AT_A_TIME)) {
                slow.send(POST + "Content-Length: " + call.length() + "\r\n\r\n" + call);
                Reply page = ONE_AT_A_TIME.send(
                        HttpRequest.newBuilder(ONE_AT_A_TIME.url().resolve("/device"))
                                .header("Accept", "text/html"));
                slow.response();
                return page.status() == 503
                        && page.header("Retry-After").equals("1")
                        && page.text().contains("Nothing was changed. Retry in 1 s.");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    /** Whether another request is refused while a call goes on; of two requests either may lose. */
    private static boolean refusesBesidesASlowCall() {
        String call = call("sleep", "{\"ms\": 300}");
        try (RawConnection slow = new RawConnection(ONE_AT_A_TIME)) {
            slow.send(POST + "Content-Length: " + call.length() + "\r\n\r\n" + call);
            boolean isRefused = isBusy(read());
            assertThat(ONE_AT_A_TIME.get("/health").status()).isEqualTo(200);
            return slow.response().startsWith("HTTP/1.1 200 ") && isRefused;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Whether a large body is refused beside this one, and not a small one; of two large ones either may lose. */
    private static boolean refusesBesides(String request) {
        try (RawConnection first = new RawConnection(SERVER)) {
            first.send(request);
            boolean isRefused = isBusy(posted(BODY));
            if (isRefused) {
                assertThat(posted(call("echo", "1")).status())
                        .as("a small body")
                        .isEqualTo(200);
            }
            first.reset();
            return isRefused;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isBusy(Reply reply) {
        return reply.status() == 503
                && reply.text().contains("\"busy\"")
                && reply.header("Retry-After").equals("1");
    }

    private static Reply posted(String body) {
        try {
            return SERVER.post("/invocations", body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Reply read() {
        try {
            return ONE_AT_A_TIME.get("/audit/records");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}

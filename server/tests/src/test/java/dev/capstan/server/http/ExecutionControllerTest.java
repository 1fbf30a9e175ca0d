package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.testing.Eventually;
import dev.capstan.server.RunningServer;
import dev.capstan.server.RunningServer.Reply;
import dev.capstan.server.TestAgent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How an agent calls what it was granted: at once, later, as a stream, several at a time, and by other surfaces. */
class ExecutionControllerTest {

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    private static final String EXECUTE = "/capability/execute";
    private static final String READ =
            "{\"capability\": \"check_balance\", \"arguments\": {\"account_id\": \"acc_123\"}}";
    private static final int ROUNDS = 200;

    private static TestAgent agent;

    @BeforeAll
    static void register() throws Exception {
        agent = TestAgent.registers(SERVER, """
                        {"name": "Doer", "capabilities": ["check_balance", "sleep", "crash", "answer-java", "echo_elsewhere", "lenient",
                         {"name": "transfer_funds", "constraints": {"amount": {"max": 50}, "currency": "USD"}}]}""").approved();
    }

    @Test
    void aResultComesAtOnceWithItsTrace() throws Exception {
        Reply reply = agent.posts(EXECUTE, READ);

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.json().at("/data/account_id").textValue()).isEqualTo("acc_123");
        assertThat(reply.header("Trace-Id")).isNotBlank();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{}                                                                        | 400 | invalid_request",
                "{'capability': 5}                                                         | 400 | invalid_request",
                "{'capability': 'check_balance', 'arguments': []}                          | 400 | invalid_request",
                "{'capability': 'check_balance', 'arguments': {}}                          | 400 | invalid_request",
                "{'capability': 'check_balance', 'arguments': {'account_id': 5}}           | 400 | invalid_request",
                "{'capability': 'nothing'}                                                 | 404 | capability_not_found",
                "{'capability': 'web_search', 'arguments': {}}                             | 403 | capability_not_granted",
                "{'capability': 'transfer_funds', 'arguments': {}}                         | 403 | constraint_violated",
                "{'capability': 'echo_elsewhere', 'arguments': {}}                         | 403 | wrong_location",
                "{'capability': 'answer-java', 'arguments': {'output': null}}              | 502 | schema_violation",
                "{'capability': 'crash', 'arguments': {'how': 'failure'}}                  | 422 | handler_failed",
                "{'capability': 'crash', 'arguments': {'how': 'error'}}                    | 502 | handler_crashed"
            })
    void whatCannotBeDoneIsRefusedInTheOrderOfTheGates(String body, int status, String code) throws Exception {
        Reply reply = agent.posts(EXECUTE, body.replace('\'', '"'));

        assertThat(reply.status()).as(reply.text()).isEqualTo(status);
        assertThat(reply.json().path("error").textValue()).isEqualTo(code);
        RefusedRequestsTest.assertSaysNothingInternal(reply.text());
    }

    @Test
    void aRefusalNamesWhatToMend() throws Exception {
        JsonNode constraint = agent.executes(
                        "transfer_funds", "{\"to\": \"acc_456\", \"amount\": 51, \"currency\": \"USD\"}")
                .json();
        assertThat(constraint.path("violations").toString())
                .isEqualTo("[{\"field\":\"amount\",\"constraint\":{\"max\":50},\"actual\":51}]");

        JsonNode shape = agent.executes("check_balance", "{}").json();
        assertThat(shape.at("/violations/0/path").textValue()).isEqualTo("/account_id");
        assertThat(shape.at("/violations/0/message").textValue()).isNotBlank();

        JsonNode place = agent.executes("echo_elsewhere", "{}").json();
        assertThat(place.path("location").textValue()).isEqualTo("https://elsewhere.example/execute");
    }

    @Test
    void aResultUnderBestEffortComesWithWhatIsBroken() throws Exception {
        JsonNode json = agent.executes("lenient", "{\"count\": 0.5}").json();

        assertThat(json.at("/data/count").isNumber()).as(json.toString()).isTrue();
        assertThat(json.path("violations").findValuesAsText("side")).containsExactly("request", "response");
    }

    @Test
    void aTokenReachesNoFurtherThanItSays() throws Exception {
        ObjectNode claims = Json.object();
        claims.putArray("capabilities").add("sleep");
        String narrow = TokenParts.ofAgent(agent, EXECUTE)
                .with("capabilities", claims.get("capabilities"))
                .compact();
        assertCode(agent.post(EXECUTE, narrow, READ), 403, "capability_not_granted");
        String none = TokenParts.ofAgent(agent, EXECUTE)
                .with("capabilities", Json.object().arrayNode())
                .compact();
        assertCode(agent.post(EXECUTE, none, READ), 403, "capability_not_granted");
    }

    @Test
    void aResultIsFetchedLaterByTheTokenThatAskedAndByFreshOnesOnce() throws Exception {
        String token = agent.tokenFor(EXECUTE);
        Reply begun = later(token, "{\"capability\": \"sleep\", \"arguments\": {\"ms\": 30}}");

        assertThat(begun.status()).as(begun.text()).isEqualTo(202);
        assertThat(begun.header("Retry-After")).isEqualTo("1");
        assertThat(begun.json().path("status").textValue()).isEqualTo("pending");
        String url = begun.json().path("status_url").textValue();
        assertThat(url).startsWith(SERVER.url() + "/capability/executions/exe_");
        String path = url.substring(SERVER.url().toString().length());
        Eventually.holds("the execution ends", () -> polled(path, token).equals("completed"));
        assertThat(agent.get(path, token).json().at("/result/slept").isNumber()).isTrue();

        assertCode(agent.post(EXECUTE, token, READ), 401, "invalid_jwt");
        String fresh = agent.tokenFor(path);
        assertThat(agent.get(path, fresh).status()).isEqualTo(200);
        assertCode(agent.get(path, fresh), 401, "invalid_jwt");
        assertCode(agent.sibling("{\"name\": \"Other\"}").gets(path), 404, "execution_not_found");
        assertCode(agent.gets("/capability/executions/exe_none"), 404, "execution_not_found");
    }

    @Test
    void aFailureIsFetchedLaterAsOne() throws Exception {
        String token = agent.tokenFor(EXECUTE);
        Reply begun = later(token, "{\"capability\": \"crash\", \"arguments\": {\"how\": \"exception\"}}");
        String path = begun.json()
                .path("status_url")
                .textValue()
                .substring(SERVER.url().toString().length());

        Eventually.holds("the execution ends", () -> polled(path, token).equals("failed"));
        assertThat(agent.get(path, token).json().at("/error/error").textValue()).isEqualTo("handler_crashed");
        assertCode(later(agent.tokenFor(EXECUTE), "{\"capability\": \"web_search\"}"), 403, "capability_not_granted");
    }

    @Test
    void aResultIsStreamed() throws Exception {
        Reply reply = streamed(READ);
        assertThat(reply.header("Content-Type")).startsWith("text/event-stream");
        assertThat(events(reply)).containsExactly("data", "done");
        assertThat(reply.text()).contains("\"account_id\":\"acc_123\"");

        Reply failed = streamed("{\"capability\": \"crash\", \"arguments\": {\"how\": \"failure\"}}");
        assertThat(events(failed)).containsExactly("error", "done");
        assertThat(failed.text()).contains("handler_failed");
        assertCode(streamed("{\"capability\": \"web_search\"}"), 403, "capability_not_granted");
    }

    @Test
    void severalCallsEndEachByItselfAndInOrder() throws Exception {
        Reply reply = agent.posts("/capability/batch-execute", """
                {"requests": [
                  {"id": "slow", "capability": "sleep", "arguments": {"ms": 100}},
                  {"capability": "check_balance", "arguments": {"account_id": "acc_123"}},
                  {"id": "not", "capability": "web_search"},
                  {"id": "bad", "capability": "check_balance", "arguments": {}}]}""");

        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        JsonNode responses = reply.json().path("responses");
        assertThat(responses).hasSize(4);
        assertThat(responses.at("/0/id").textValue()).isEqualTo("slow");
        assertThat(responses.at("/0/data/slept").isNumber()).isTrue();
        assertThat(responses.at("/1/id").textValue()).isEqualTo("1");
        assertThat(responses.at("/1/status").textValue()).isEqualTo("completed");
        assertThat(responses.at("/2/status").textValue()).isEqualTo("failed");
        assertThat(responses.at("/2/error/code").textValue()).isEqualTo("capability_not_granted");
        assertThat(responses.at("/3/error/code").textValue()).isEqualTo("invalid_request");
        String one = "{\"capability\": \"check_balance\"}";
        assertCode(agent.posts("/capability/batch-execute", "{\"requests\": []}"), 400, "invalid_request");
        String second = "{\"id\": \"0\", \"capability\": \"check_balance\"}";
        assertCode(
                agent.posts("/capability/batch-execute", "{\"requests\": [" + one + "," + second + "]}"),
                400,
                "invalid_request");
        assertCode(
                agent.posts("/capability/batch-execute", "{\"requests\": [" + (one + ",").repeat(50) + one + "]}"),
                400,
                "invalid_request");
    }

    @Test
    void otherSurfacesTakeTokensThatAreMeantForThem() throws Exception {
        String invocation = "{\"capability_id\": \"CAPABILITY\", \"parameters\": {\"account_id\": \"acc_123\"}}";
        String granted = invocation.replace("CAPABILITY", "check_balance");
        assertThat(agent.posts("/invocations", granted).status()).isEqualTo(200);
        Reply refused = agent.posts("/invocations", invocation.replace("CAPABILITY", "web_search"));
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.json().at("/error/code").textValue()).isEqualTo("capability_not_granted");
        Reply misled = agent.post("/invocations", agent.tokenFor(EXECUTE), granted);
        assertThat(misled.status()).isEqualTo(401);
        assertThat(misled.json().at("/error/code").textValue()).isEqualTo("invalid_jwt");

        String request = "{\"to\": \"agent://AGENT\", \"capability\": \"CAPABILITY\","
                + " \"payload\": {\"account_id\": \"acc_123\"}}";
        String read = request.replace("AGENT", "bank").replace("CAPABILITY", "check_balance");
        assertThat(agent.posts("/rpc/requests", read).json().path("status").textValue())
                .isEqualTo("ok");
        JsonNode forbidden = agent.posts(
                        "/rpc/requests", request.replace("AGENT", "search").replace("CAPABILITY", "web_search"))
                .json();
        assertThat(forbidden.path("status").textValue()).isEqualTo("error");
        assertThat(forbidden.at("/error/message").textValue()).contains("no active grant");
        assertThat(agent.post("/rpc/requests", agent.tokenFor("/invocations"), read)
                        .status())
                .isEqualTo(401);
    }

    @Test
    void tokenIsAcceptedOnceAndNeverAfterARevocation() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        TestAgent racer = TestAgent.registers(SERVER, "{\"name\": \"R\", \"capabilities\": [\"check_balance\"]}")
                .approved();
        CyclicBarrier start = new CyclicBarrier(2);
        try {
            for (int i = 0; i < ROUNDS; i++) {
                String token = racer.tokenFor(EXECUTE);
                Future<Integer> other = threads.submit(() -> raced(start, racer, token));
                Future<Integer> one = threads.submit(() -> raced(start, racer, token));
                assertThat(Stream.of(one.get(), other.get()).sorted()).containsExactly(200, 401);
            }
        } finally {
            threads.shutdownNow();
        }
        SERVER.asOwner("DELETE", "/agents/" + racer.id(), "");
        assertCode(racer.posts(EXECUTE, READ), 403, "agent_revoked");
    }

    private static int raced(CyclicBarrier start, TestAgent racer, String token) throws Exception {
        start.await(20, TimeUnit.SECONDS);
        return racer.post(EXECUTE, token, READ).status();
    }

    private static Reply later(String token, String body) throws Exception {
        return SERVER.send(request(token, body).header("Prefer", "respond-async"));
    }

    private static Reply streamed(String body) throws Exception {
        return SERVER.send(request(agent.tokenFor(EXECUTE), body).header("Accept", "text/event-stream"));
    }

    private static HttpRequest.Builder request(String token, String body) {
        return HttpRequest.newBuilder(URI.create(SERVER.url() + EXECUTE))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body));
    }

    private static String polled(String path, String token) {
        try {
            return agent.get(path, token).json().path("status").textValue();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Stream<String> events(Reply reply) {
        return reply.text().lines().filter(line -> line.startsWith("event:")).map(line -> line.substring(
                        "event:".length())
                .strip());
    }

    private static void assertCode(Reply reply, int status, String code) {
        assertThat(reply.status()).as(reply.text()).isEqualTo(status);
        assertThat(reply.json().path("error").textValue()).isEqualTo(code);
    }
}

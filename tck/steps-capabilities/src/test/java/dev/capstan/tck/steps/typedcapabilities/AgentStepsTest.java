package dev.capstan.tck.steps.typedcapabilities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.steps.common.UniqueNames;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.PreconditionFailed;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.agent.AgentRequest;
import dev.capstan.tck.subject.agent.AgentRequests;
import dev.capstan.tck.subject.agent.AgentResponse;
import dev.capstan.tck.subject.wire.RawResponse;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class AgentStepsTest {

    private final List<AgentRequest> sent = new ArrayList<>();
    private int httpStatus = 200;
    private final ScenarioState state = new ScenarioState();

    @Test
    void aSubjectThatRefusesAnUnknownSessionIsAskedWithoutOne() {
        AgentSteps steps = steps(request -> request.session() == null ? "schema-violation" : "error");

        steps.askInSession("probe", "answer", Json.object());

        assertThat(sent).extracting(AgentRequest::session).hasSize(2).last().isNull();
        assertThat(state.agentResponse().status()).isEqualTo("schema-violation");
    }

    @Test
    void aSubjectThatTakesASessionIsAskedOnce() {
        steps(request -> "schema-violation").askInSession("probe", "answer", Json.object());

        assertThat(sent).singleElement().extracting(AgentRequest::session).isNotNull();
    }

    @Test
    void aServerErrorIsNoRefusalOfASession() {
        httpStatus = 500;

        steps(request -> "error").askInSession("probe", "answer", Json.object());

        assertThat(sent).singleElement().extracting(AgentRequest::session).isNotNull();
    }

    @Test
    void aBrokenCounterShowsNothingAboutARefusedRequest() {
        AgentSteps steps = steps(request -> "schema-violation");

        assertThatThrownBy(() -> steps.wasReached(0)).isInstanceOf(PreconditionFailed.class);
        assertThatThrownBy(() -> steps.wasReached(1)).isInstanceOf(ConformanceFailure.class);
    }

    private AgentSteps steps(Function<AgentRequest, String> status) {
        AgentRequests requests = new AgentRequests() {
            @Override
            public AgentResponse send(AgentRequest request) {
                sent.add(request);
                String body = "{\"status\": \"" + status.apply(request) + "\"}";
                return AgentResponse.of(
                        new RawResponse(httpStatus, Optional.empty(), Optional.empty(), body, body), System.nanoTime());
            }

            @Override
            public AgentResponse currentResponse(String correlation) {
                throw new UnsupportedOperationException("nothing is deferred");
            }
        };
        Subject subject = (Subject) Proxy.newProxyInstance(
                Subject.class.getClassLoader(), new Class<?>[] {Subject.class}, (proxy, method, arguments) -> requests);
        return new AgentSteps(subject, state, new UniqueNames());
    }
}

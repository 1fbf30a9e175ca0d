package dev.capstan.tck.steps.common;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.exchange.Exchange;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.StopSignal;
import dev.capstan.tck.subject.Subject;
import io.cucumber.java.After;
import io.cucumber.java.Before;
import io.cucumber.java.ParameterType;
import io.cucumber.java.Scenario;

/** Hooks and parameter types for all steps: the form of JSON, and the exchanges kept of a failed scenario. */
public record ScenarioHooks(Subject subject, StopSignal stop) {

    @Before(order = 0)
    public void stopIfRunEnds() {
        stop.check();
    }

    @ParameterType(value = ".+", name = "json")
    public JsonNode json(String text) {
        return Json.read(text);
    }

    @After
    public void attachExchanges(Scenario scenario) {
        if (scenario.isFailed()) {
            scenario.attach(Exchange.toJson(subject.messages().exchanges()), Exchange.MEDIA_TYPE, "exchanges");
        }
        subject.messages().clearExchanges();
    }
}

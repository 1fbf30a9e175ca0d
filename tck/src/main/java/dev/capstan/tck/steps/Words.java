package dev.capstan.tck.steps;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.Subject;
import io.cucumber.java.After;
import io.cucumber.java.ParameterType;
import io.cucumber.java.Scenario;

/** What the steps have in common: how JSON is written in them, and what is kept of a scenario that failed. */
public final class Words {

    private final Subject subject;

    public Words(Subject subject) {
        this.subject = subject;
    }

    @ParameterType(value = ".+", name = "json")
    public JsonNode json(String text) {
        return Json.read(text);
    }

    @After
    public void keepWhatWasExchanged(Scenario scenario) {
        subject.exchanges().filter(exchanges -> scenario.isFailed()).ifPresent(scenario::log);
    }
}

package dev.capstan.tck.steps.common;

import dev.capstan.tck.subject.Subject;
import io.cucumber.java.After;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.When;
import java.util.Map;
import java.util.Set;

/** Steps about a server that restarts with fewer capabilities (GR-7.1). */
public final class RestartSteps {

    private final Subject subject;

    public RestartSteps(Subject subject) {
        this.subject = subject;
    }

    @Given("a server that is started for this alone")
    public void ownServer() {
        subject.startOwnServer(Set.of(), Map.of());
    }

    @When("the server is started again without {string}")
    public void startedAgain(String capability) {
        subject.startOwnServer(Set.of(capability), Map.of());
    }

    @After
    public void stopsOwnServer() {
        subject.stopOwnServer();
    }
}

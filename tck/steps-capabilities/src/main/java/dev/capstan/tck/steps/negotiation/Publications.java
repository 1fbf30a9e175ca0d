package dev.capstan.tck.steps.negotiation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.EarlierStep;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.registry.Publisher;
import dev.capstan.tck.subject.registry.RegistryResponse;
import org.jspecify.annotations.Nullable;

/** The attempted publications of a scenario. */
public final class Publications {

    private static final String NONE = "no version has been published yet";

    private final Subject subject;
    private final ScenarioState state;
    private @Nullable JsonReader first;
    private @Nullable String capability;
    private @Nullable String version;
    private ObjectNode declaration = Json.object();

    public Publications(Subject subject, ScenarioState state) {
        this.subject = subject;
        this.state = state;
    }

    RegistryResponse publish(String asVersion, String asCapability, ObjectNode document, Publisher by) {
        RegistryResponse response = subject.registry().publish(asCapability, asVersion, document, by);
        capability = asCapability;
        version = asVersion;
        declaration = document;
        state.recordResponse(response);
        return response;
    }

    /** Records the last publication as the one that later ones are compared with. */
    void isFirst() {
        first = state.lastResponse().body();
    }

    /** Returns the response to the first publication. */
    JsonReader first() {
        return EarlierStep.result(first, NONE);
    }

    String capability() {
        return EarlierStep.result(capability, NONE);
    }

    String version() {
        return EarlierStep.result(version, NONE);
    }

    /** Returns the last declaration. */
    ObjectNode declaration() {
        return declaration;
    }
}

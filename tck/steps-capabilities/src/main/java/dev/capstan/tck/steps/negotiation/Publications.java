package dev.capstan.tck.steps.negotiation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.steps.common.Await;
import dev.capstan.tck.steps.common.EarlierStep;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.registry.Publisher;
import dev.capstan.tck.subject.registry.RegistryResponse;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The attempted publications of a scenario. */
public final class Publications {

    private static final String NONE = "no version has been published yet";

    private static final int TOO_MANY_REQUESTS = 429;
    private static final int MAX_WAIT_SECONDS = 10;

    private final Subject subject;
    private final ScenarioState state;
    private @Nullable JsonReader first;
    private @Nullable Publication last;

    public Publications(Subject subject, ScenarioState state) {
        this.subject = subject;
        this.state = state;
    }

    /**
     * An attempt to publish a version.
     *
     * @param declaration the published document
     */
    record Publication(String version, String capability, ObjectNode declaration, Publisher publisher) {}

    RegistryResponse publish(String version, String capability, ObjectNode declaration, Publisher publisher) {
        Publication publication = new Publication(version, capability, declaration, publisher);
        last = publication;
        RegistryResponse response = send(publication);
        state.recordResponse(response);
        return response;
    }

    /** Publishes once more if the operator is slowed down: another scenario sends its name with a wrong password. */
    private RegistryResponse send(Publication publication) {
        RegistryResponse response = sendOnce(publication);
        boolean namesOperator = publication.publisher() instanceof Publisher.Operator
                || publication.publisher() instanceof Publisher.WrongPassword;
        Optional<Long> wait = namesOperator && response.wire().status() == TOO_MANY_REQUESTS
                ? response.wire().retryAfterSeconds().filter(seconds -> seconds <= MAX_WAIT_SECONDS)
                : Optional.empty();
        if (wait.isEmpty()) {
            return response;
        }
        Await.elapse(Duration.ofSeconds(wait.get()));
        return sendOnce(publication);
    }

    private RegistryResponse sendOnce(Publication publication) {
        return subject.registry()
                .publish(
                        publication.capability(),
                        publication.version(),
                        publication.declaration(),
                        publication.publisher());
    }

    /** Records the last publication as the one that later ones are compared with. */
    void isFirst() {
        first = state.lastResponse().body();
    }

    /** Returns the response to the first publication. */
    JsonReader first() {
        return EarlierStep.result(first, NONE);
    }

    /** Returns the last publication. */
    Publication last() {
        return EarlierStep.result(last, NONE);
    }
}

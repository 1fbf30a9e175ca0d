package dev.capstan.core.service;

import com.fasterxml.jackson.core.JsonPointer;
import java.util.List;
import java.util.Optional;

/**
 * Mapping of the responses of a service to results and refusals.
 *
 * @param text whether the body is plain text in UTF-8 and becomes a JSON string; otherwise it is JSON
 * @param result where in the body the result is
 * @param errors what responses that are not 2xx mean; the most specific one applies
 */
public record ResponseMapping(boolean text, JsonPointer result, List<ServiceError> errors) {

    /** The whole body is the result, as JSON. */
    public static final ResponseMapping JSON = new ResponseMapping(false, JsonPointer.empty(), List.of());

    public ResponseMapping {
        errors = List.copyOf(errors);
    }

    /** Returns what a response with this status means, or empty if no error is declared for it. */
    public Optional<ServiceError> error(int status) {
        return errors.stream()
                .filter(error -> error.statuses().contains(status))
                .min((one, other) ->
                        Integer.compare(one.statuses().size(), other.statuses().size()));
    }
}

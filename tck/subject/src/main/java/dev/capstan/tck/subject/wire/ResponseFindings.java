package dev.capstan.tck.subject.wire;

import java.util.List;

/**
 * The responses of an area in the run so far, compared with their published shapes.
 *
 * @param responses the number of responses with a published shape
 * @param violations the differences, each once, sorted; at most 100
 */
public record ResponseFindings(int responses, List<String> violations) {

    public ResponseFindings {
        violations = List.copyOf(violations);
    }
}

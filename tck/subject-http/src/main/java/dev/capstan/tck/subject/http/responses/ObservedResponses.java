package dev.capstan.tck.subject.http.responses;

import dev.capstan.tck.subject.wire.RawRequest;
import dev.capstan.tck.subject.wire.RawResponse;
import dev.capstan.tck.subject.wire.ResponseFindings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;

/** The responses of a run by area, compared with their published shapes as they arrive. Safe for concurrent use. */
public final class ObservedResponses {

    private static final int MAX_VIOLATIONS = 100;

    private final PublishedResponses shapes = PublishedResponses.BUNDLED;
    private final Map<String, AtomicInteger> responses = new ConcurrentHashMap<>();
    private final Map<String, ConcurrentSkipListSet<String>> violations = new ConcurrentHashMap<>();

    /** Compares a response with its shape, if its operation has one. */
    public void observe(RawRequest request, RawResponse response) {
        boolean hasBody = !request.method().equals("HEAD");
        Optional<PublishedResponses.Operation> published =
                response.isError() && hasBody ? shapes.refusedOperation(request) : shapes.operation(request);
        published.ifPresent(operation -> {
            responses
                    .computeIfAbsent(operation.area(), area -> new AtomicInteger())
                    .incrementAndGet();
            shapes.check(operation, request, response, violation -> add(operation.area(), violation));
        });
    }

    private void add(String area, String violation) {
        ConcurrentSkipListSet<String> found = violations.computeIfAbsent(area, key -> new ConcurrentSkipListSet<>());
        if (found.size() < MAX_VIOLATIONS) {
            found.add(violation);
        }
    }

    /** Returns what was found in an area so far. */
    public ResponseFindings of(String area) {
        AtomicInteger count = responses.get(area);
        return new ResponseFindings(
                count == null ? 0 : count.get(),
                violations.containsKey(area) ? List.copyOf(violations.get(area)) : List.of());
    }
}

package dev.capstan.tck.mutants.generated;

import dev.capstan.tck.mutants.ProxiedRequest;
import dev.capstan.tck.mutants.ProxiedResponse;
import dev.capstan.tck.subject.http.responses.ObservedResponses;
import dev.capstan.tck.subject.wire.RawRequest;
import dev.capstan.tck.subject.wire.RawResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The rules about published shapes, applied to recorded responses. They judge each response by itself, so they need no
 * server to tell whether they notice a mutant.
 */
final class PublishedShapes {

    /** The rule of each area. */
    static final Map<String, String> RULES = Map.of(
            "typed-capabilities", "X-TC-8.1",
            "invocation", "X-INV-10.1",
            "discovery", "X-DISC-5.1",
            "negotiation", "X-NEG-7.1",
            "grants", "X-GR-9.1");

    private PublishedShapes() {}

    /**
     * A rule that does not hold.
     *
     * @param reason the first difference from a shape
     */
    record Violation(String rule, String reason) {}

    /** Returns the rule that a mutant breaks in one of the samples, or empty. Invented successes have no such rule. */
    static Optional<Violation> of(GeneratedMutant mutant, List<RecordedRun.Sample> samples) {
        if (mutant.operator().startsWith(ResponseMutants.SKIP)) {
            return Optional.empty();
        }
        ObservedResponses observed = new ObservedResponses();
        Fault fault = mutant.fault().arm();
        for (RecordedRun.Sample sample : samples) {
            ProxiedResponse reply = fault.apply(sample.call(), call -> sample.reply());
            if (reply != sample.reply()) {
                observed.observe(request(sample.call()), response(reply));
            }
        }
        return RULES.entrySet().stream()
                .flatMap(area -> observed.of(area.getKey()).violations().stream()
                        .map(reason -> new Violation(area.getValue(), reason)))
                .findFirst();
    }

    private static RawRequest request(ProxiedRequest call) {
        return new RawRequest(call.method(), call.path(), call.headers(), call.body());
    }

    private static RawResponse response(ProxiedResponse reply) {
        return new RawResponse(
                reply.status(),
                Optional.ofNullable(reply.headers().get("Content-Type")),
                Optional.empty(),
                reply.body(),
                reply.body());
    }
}

package dev.capstan.server.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The calls and their responses: the model that records and effects are compared with. */
final class CallModel {

    /** Statuses of refusals that come before the handler. */
    private static final Set<Integer> BEFORE_THE_HANDLER = Set.of(400, 401, 403, 404, 405, 413, 415, 421, 429, 431);

    private enum Outcome {
        UNKNOWN,
        DONE,
        REFUSED
    }

    /** The marks of each trace with their outcomes. */
    private final Map<String, Map<String, Outcome>> traces = new ConcurrentHashMap<>();

    /** Notes a call before it is sent. */
    void sent(String trace, String mark) {
        traces.computeIfAbsent(trace, call -> new ConcurrentHashMap<>()).put(mark, Outcome.UNKNOWN);
    }

    /** Records a response. The surface decides whether it is a success. */
    void responseReceived(String trace, String mark, Response response, boolean isSuccess) {
        boolean isRefused = BEFORE_THE_HANDLER.contains(response.status())
                || (response.status() == 503 && response.code().equals("busy"));
        if (isSuccess) {
            traces.getOrDefault(trace, Map.of()).replace(mark, Outcome.DONE);
        } else if (isRefused) {
            traces.getOrDefault(trace, Map.of()).replace(mark, Outcome.REFUSED);
        }
    }

    /** Notes that a call has ended well, of which the outcome was asked for later. */
    void completed(String trace, String mark) {
        traces.getOrDefault(trace, Map.of()).replace(mark, Outcome.DONE);
    }

    /** Returns how many calls have been sent since the last comparison, and how many of them were acknowledged. */
    String summary() {
        List<Outcome> outcomes = traces.values().stream()
                .flatMap(marks -> marks.values().stream())
                .toList();
        return outcomes.size() + " calls, "
                + outcomes.stream().filter(Outcome.DONE::equals).count() + " acknowledged";
    }

    /**
     * Compares records and effects with the calls, and drops the calls whose outcome is settled.
     *
     * @param records the invocation records of each trace since the last time
     * @param effects how often each mark was carried out since the last time
     * @param mayBeUnrecorded how many calls may have been carried out without a record, as the server was cut short
     */
    void check(
            Map<String, List<JsonNode>> records,
            Map<String, Integer> effects,
            int mayBeUnrecorded,
            ViolationLog violations) {
        int[] unrecorded = {0};
        traces.forEach((trace, marks) -> {
            List<JsonNode> recorded = records.getOrDefault(trace, List.of());
            long carriedOut = check(trace, marks, recorded, effects, violations);
            unrecorded[0] += (int) Math.max(0, carriedOut - recorded.size());
        });
        if (unrecorded[0] > mayBeUnrecorded) {
            violations.violated(unrecorded[0] + " calls were carried out without a record, which " + mayBeUnrecorded
                    + " may have been");
        }
        records.keySet().stream()
                .filter(trace -> !traces.containsKey(trace))
                .limit(3)
                .forEach(trace -> violations.violated("records without a call: " + records.get(trace)));
        traces.entrySet().removeIf(call -> !mayStillBeRecorded(call.getValue(), records.get(call.getKey())));
    }

    /** Whether the outcome of none of these was reported to a client: the next start may record them as abandoned. */
    private static boolean mayStillBeRecorded(Map<String, Outcome> marks, @Nullable List<JsonNode> records) {
        return records == null && marks.values().stream().allMatch(Outcome.UNKNOWN::equals);
    }

    private static long check(
            String trace,
            Map<String, Outcome> marks,
            List<JsonNode> records,
            Map<String, Integer> effects,
            ViolationLog violations) {
        marks.forEach((mark, outcome) -> {
            int times = effects.getOrDefault(mark, 0);
            if (times > 1) {
                violations.violated(mark + " was carried out " + times + " times");
            } else if (outcome == Outcome.DONE && times == 0) {
                violations.violated(mark + " was acknowledged and not carried out");
            } else if (outcome == Outcome.REFUSED && times > 0) {
                violations.violated(mark + " was refused and carried out");
            }
        });
        long done = marks.values().stream().filter(Outcome.DONE::equals).count();
        long succeeded = records.stream()
                .filter(record -> record.path("outcome").asText().equals("succeeded"))
                .count();
        long carriedOut = marks.keySet().stream().filter(effects::containsKey).count();
        if (done > succeeded) {
            violations.violated(done + " calls of trace " + trace + " were acknowledged: " + records);
        }
        if (records.size() > marks.size()) {
            violations.violated(marks.size() + " calls of trace " + trace + " were made: " + records);
        }
        if (succeeded > carriedOut) {
            violations.violated(carriedOut + " calls of trace " + trace + " were carried out: " + records);
        }
        return carriedOut;
    }
}

package dev.capstan.tck.subject.audit;

import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;

/**
 * A subject's verification of its own chain.
 *
 * @param ok whether the chain is intact
 * @param records number of its records
 * @param headSeq number of the last record
 * @param headHash hash of the last record
 */
public record Verification(boolean ok, long records, long headSeq, String headHash) {

    /** Reads a verification as subjects send it: {@code {ok, records, head: "<seq>:<hash>"}}. */
    public static Verification read(JsonReader response) {
        String head = response.text("head");
        String[] parts = head.split(":", 2);
        if (parts.length < 2 || !parts[0].matches("\\d{1,18}")) {
            throw new ConformanceFailure("the head of the chain is '" + head + "', not <number>:<hash>");
        }
        return new Verification(response.truth("ok"), response.integer("records"), Long.parseLong(parts[0]), parts[1]);
    }
}

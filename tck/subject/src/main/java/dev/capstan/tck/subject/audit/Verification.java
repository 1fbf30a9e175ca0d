package dev.capstan.tck.subject.audit;

import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;

/**
 * What a subject says about its own chain.
 *
 * @param ok whether the chain is whole
 * @param records how many records it has
 * @param headSeq the number of the last one
 */
public record Verification(boolean ok, long records, long headSeq) {

    /** A verification as subjects send it: {@code {ok, records, head: "<seq>:<hash>"}}. */
    public static Verification read(JsonReader answer) {
        String head = answer.text("head");
        String seq = head.split(":", 2)[0];
        if (!seq.matches("\\d{1,18}")) {
            throw new ConformanceFailure("the head of the chain is '" + head + "' and not <number>:<hash>");
        }
        return new Verification(answer.truth("ok"), answer.integer("records"), Long.parseLong(seq));
    }
}

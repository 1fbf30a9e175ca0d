package dev.capstan.audit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;

/** What the verification of a chain found. */
public sealed interface Verification {

    /** How many records were found true, one after the other. */
    long records();

    /** The head of that true part. */
    ChainHead head();

    /**
     * {@code {ok, records, head}} and, where the chain is broken, {@code first_broken: {seq, how, message}}; of a part
     * {@code {complete: false, records, head, last}}.
     */
    ObjectNode toJson();

    /** Every record is as it was recorded. */
    record Intact(long records, ChainHead head) implements Verification {

        @Override
        public ObjectNode toJson() {
            return Json.object().put("ok", true).put("records", records).put("head", head.toString());
        }
    }

    /**
     * A part of the chain is as it was recorded, and the rest was not looked at.
     *
     * @param records how many records were found true
     * @param head the head of that part, which the next part begins after
     * @param last the number of the last record of the chain
     */
    record Unfinished(long records, ChainHead head, long last) implements Verification {

        /** Says nothing of {@code ok}, so that nobody takes a part for the whole. */
        @Override
        public ObjectNode toJson() {
            return Json.object()
                    .put("complete", false)
                    .put("records", records)
                    .put("head", head.toString())
                    .put("last", last);
        }
    }

    /**
     * The chain is broken.
     *
     * @param records how many records before the break were found true
     * @param head the head of that true part
     * @param seq the first place of the chain that does not hold the record it should
     * @param how how it is broken
     * @param message the same for people: which record, and what differs
     */
    record Broken(long records, ChainHead head, long seq, BreakKind how, String message) implements Verification {

        @Override
        public ObjectNode toJson() {
            ObjectNode json = Json.object();
            json.put("ok", false).put("records", records).put("head", head.toString());
            json.putObject("first_broken")
                    .put("seq", seq)
                    .put("how", how.wire())
                    .put("message", message);
            return json;
        }
    }
}

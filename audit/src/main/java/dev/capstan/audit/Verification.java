package dev.capstan.audit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;

/** The result of verifying a chain. */
public sealed interface Verification {

    /** Returns the number of consecutive records that were verified as unchanged. */
    long records();

    /** Returns the head of that verified part. */
    ChainHead head();

    /**
     * Returns {@code {ok, records, head}} and, if the chain is broken, {@code first_broken: {seq, how, message}}; for a
     * part of a chain {@code {complete: false, records, head, last}}.
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
     * A part of the chain is as it was recorded, and the rest was not checked.
     *
     * @param records number of verified records
     * @param head the head of that part, after which the next part starts
     * @param last the number of the last record of the chain
     */
    record Unfinished(long records, ChainHead head, long last) implements Verification {

        /** Returns JSON without {@code ok}, so that a part cannot be mistaken for the whole. */
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
     * @param records number of verified records before the break
     * @param head the head of that verified part
     * @param seq the first position of the chain that does not hold the expected record
     * @param how the kind of damage
     * @param message the description for users: which record, and what differs
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

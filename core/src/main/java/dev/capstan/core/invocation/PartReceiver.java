package dev.capstan.core.invocation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.handler.Progress;

/** The receiver of what a call reports before its result. A call gives it one part after another. */
public interface PartReceiver {

    /** Takes no part. */
    PartReceiver NONE = new PartReceiver() {
        @Override
        public void part(JsonNode part) {
            // The caller asked for the result alone.
        }

        @Override
        public void progress(Progress progress) {
            // The same.
        }
    };

    /** Takes a part. Waits until the caller can receive it, or is interrupted because the call ends. */
    void part(JsonNode part) throws InterruptedException;

    /** Takes the progress. Never waits; may drop it if the caller cannot receive it now. */
    void progress(Progress progress);
}

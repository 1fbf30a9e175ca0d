package dev.capstan.core.service;

import com.fasterxml.jackson.core.JsonPointer;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Meaning of a response that is not a success.
 *
 * @param statuses statuses that it is for
 * @param code code of the refusal
 * @param message message of the refusal
 * @param retryable whether the service did nothing and a repetition may succeed
 */
public record ServiceError(Statuses statuses, Source code, Source message, boolean retryable) {

    /**
     * A text of a refusal.
     *
     * @param fixed the text itself, or the one to use where the body has none; empty for the default
     * @param from where in the body the text is; empty if it is fixed
     */
    public record Source(Optional<String> fixed, Optional<JsonPointer> from) {

        /** The default text. */
        public static final Source DEFAULT = new Source(Optional.empty(), Optional.empty());
    }

    /**
     * One status, such as {@code 404}, or a range of them.
     *
     * @param first the lowest status
     * @param last the highest status
     */
    public record Statuses(int first, int last) {

        private static final Pattern ONE = Pattern.compile("[345][0-9]{2}");
        private static final Pattern RANGE = Pattern.compile("[345]xx");
        private static final int RANGE_SIZE = 100;

        /** Parses a status from 300 to 599, a range such as {@code 4xx}, or {@code default}; otherwise empty. */
        public static Optional<Statuses> parse(String text) {
            if (text.equals("default")) {
                return Optional.of(new Statuses(300, 599));
            }
            if (ONE.matcher(text).matches()) {
                int status = Integer.parseInt(text);
                return Optional.of(new Statuses(status, status));
            }
            if (RANGE.matcher(text).matches()) {
                int first = (text.charAt(0) - '0') * RANGE_SIZE;
                return Optional.of(new Statuses(first, first + RANGE_SIZE - 1));
            }
            return Optional.empty();
        }

        boolean contains(int status) {
            return status >= first && status <= last;
        }

        int size() {
            return last - first + 1;
        }
    }
}

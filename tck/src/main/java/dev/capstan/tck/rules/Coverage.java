package dev.capstan.tck.rules;

import java.util.Optional;

/** Whether the kit checks a rule, and why not. */
public sealed interface Coverage {

    /** At least one scenario checks it. */
    record Covered() implements Coverage {

        @Override
        public String wire() {
            return "covered";
        }

        @Override
        public Optional<String> why() {
            return Optional.empty();
        }
    }

    /** Nothing that can be seen from outside would tell whether it holds. */
    record Untestable(String reason) implements Coverage {

        @Override
        public String wire() {
            return "untestable";
        }

        @Override
        public Optional<String> why() {
            return Optional.of(reason);
        }
    }

    /** It could be checked and is not, so far. */
    record Excluded(String reason) implements Coverage {

        @Override
        public String wire() {
            return "excluded";
        }

        @Override
        public Optional<String> why() {
            return Optional.of(reason);
        }
    }

    /** As reports write it, such as {@code untestable}. */
    String wire();

    /** Why the kit does not check the rule, where it does not. */
    Optional<String> why();
}

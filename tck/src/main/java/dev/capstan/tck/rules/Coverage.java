package dev.capstan.tck.rules;

import java.util.Optional;

/** The coverage of a rule: checked by the kit, or the reason why not. */
public sealed interface Coverage {

    /** At least one scenario checks it. */
    record Covered() implements Coverage {

        @Override
        public String wire() {
            return "covered";
        }

        @Override
        public Optional<String> exclusionReason() {
            return Optional.empty();
        }
    }

    /** The rule has no effect that is observable from outside. */
    record Untestable(String reason) implements Coverage {

        @Override
        public String wire() {
            return "untestable";
        }

        @Override
        public Optional<String> exclusionReason() {
            return Optional.of(reason);
        }
    }

    /** It could be checked, but is not yet. */
    record Excluded(String reason) implements Coverage {

        @Override
        public String wire() {
            return "excluded";
        }

        @Override
        public Optional<String> exclusionReason() {
            return Optional.of(reason);
        }
    }

    /** Returns the form in reports, such as {@code untestable}. */
    String wire();

    /** Returns the reason why the kit does not check the rule, or empty if it does. */
    Optional<String> exclusionReason();
}

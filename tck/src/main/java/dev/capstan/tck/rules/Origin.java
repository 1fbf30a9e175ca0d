package dev.capstan.tck.rules;

import dev.capstan.tck.subject.Subject;
import java.util.List;
import java.util.Optional;

/** The origin of a rule: a document that states it, or Capstan, which requires it for a reason of its own. */
public sealed interface Origin {

    /**
     * Stated by a document.
     *
     * @param sources the passages that state it, the one that the rule follows first, then related ones
     * @param note the reason for following the first passage if the passages disagree, or empty
     */
    record Stated(List<Source> sources, Optional<String> note) implements Origin {

        public Stated {
            sources = List.copyOf(sources);
            if (sources.isEmpty() || sources.get(0).related()) {
                throw new IllegalArgumentException("needs a source that is not only related");
            }
        }

        @Override
        public String wire() {
            return "stated";
        }

        @Override
        public String reference() {
            return sources.get(0).document().id();
        }
    }

    /**
     * Required by Capstan beyond the documents.
     *
     * @param reason the purpose of the requirement
     * @param sources related passages
     */
    record Own(String reason, List<Source> sources) implements Origin {

        public Own {
            sources = List.copyOf(sources);
        }

        @Override
        public String wire() {
            return "own";
        }

        @Override
        public String reference() {
            return Subject.OWN_PROFILE;
        }
    }

    /** Returns the passages, those that state the rule first. */
    List<Source> sources();

    /** Returns the form in reports, such as {@code stated}. */
    String wire();

    /** Returns the id of the document that conformance is reported against, or {@code capstan}. */
    String reference();

    /** Returns the document that states the rule, or empty. */
    default Optional<Document> document() {
        return sources().stream()
                .filter(source -> !source.related())
                .map(Source::document)
                .findFirst();
    }
}

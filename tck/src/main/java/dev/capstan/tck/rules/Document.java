package dev.capstan.tck.rules;

import java.util.Optional;

/**
 * A document that rules come from, such as a specification or an RFC.
 *
 * @param id the id in the rule book, such as {@code agent-auth-draft}
 * @param title the title
 * @param revision the version, commit or date that is quoted
 * @param address the URL of that revision; empty if none is known
 */
public record Document(String id, String title, String revision, Optional<String> address) {

    /** Returns title and revision, such as {@code RFC 8785 (June 2020)}. */
    @Override
    public String toString() {
        return title + " (" + revision + ")";
    }
}

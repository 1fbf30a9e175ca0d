package dev.capstan.tck.steps.common;

import dev.capstan.tck.subject.Subject;

/** Requirements of Capstan's own profile that documents leave to implementations, such as the wording of messages. */
public record OwnProfile(Subject subject) {

    /** Whether the subject claims the profile. */
    public boolean isClaimed() {
        return subject.claims().contains(Subject.OWN_PROFILE);
    }

    /** Returns the word if messages must contain it, or an empty string, which every message contains. */
    public String required(String word) {
        return isClaimed() ? word : "";
    }
}

package dev.capstan.tck.steps.common;

import dev.capstan.tck.subject.Subject;

/** Requirements of Capstan's own profile that documents leave to implementations. */
public record OwnProfile(Subject subject) {

    /** Whether the subject claims the profile. */
    public boolean isClaimed() {
        return subject.claims().contains(Subject.OWN_PROFILE);
    }
}

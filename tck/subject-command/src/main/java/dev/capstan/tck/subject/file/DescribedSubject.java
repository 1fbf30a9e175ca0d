package dev.capstan.tck.subject.file;

import dev.capstan.tck.subject.FixtureNames;
import dev.capstan.tck.subject.OptionalFeature;
import dev.capstan.tck.subject.Subject;
import java.util.Set;

/** A subject that is what its file says. */
public interface DescribedSubject extends Subject {

    /** Returns its file. */
    SubjectFile description();

    @Override
    default String name() {
        return description().name();
    }

    @Override
    default Set<String> claims() {
        return description().claims();
    }

    @Override
    default Set<OptionalFeature> features() {
        return description().features();
    }

    @Override
    default FixtureNames fixtures() {
        return description().fixtures();
    }
}

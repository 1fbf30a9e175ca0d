package dev.capstan.tck.subject.file;

import dev.capstan.tck.subject.PartialSubject;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.agh.Transport;
import dev.capstan.tck.subject.wire.Messages;
import dev.capstan.tck.subject.wire.UnobservedMessages;
import java.util.List;

/** A subject that could not be opened. It has the claims of its file, so that a report can list the rules. */
public final class UnopenedSubject extends PartialSubject implements DescribedSubject {

    private final SubjectFile file;
    private final String reason;

    /** Creates a subject that could not be opened for a reason. */
    public UnopenedSubject(SubjectFile file, String reason) {
        super(reason, file.driver().isPresent() ? Transport.DRIVER : Transport.HTTP);
        this.file = file;
        this.reason = reason;
    }

    @Override
    public SubjectFile description() {
        return file;
    }

    @Override
    public Messages messages() {
        return new UnobservedMessages(reason, List::of, () -> {});
    }

    @Override
    public Subject fork() {
        return this;
    }

    @Override
    public void close() {
        // it was never opened
    }
}

package dev.capstan.tck.subject.command.client;

import dev.capstan.tck.subject.PartialSubject;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.agh.Transport;
import dev.capstan.tck.subject.client.AgentClient;
import dev.capstan.tck.subject.command.Commands;
import dev.capstan.tck.subject.file.DescribedSubject;
import dev.capstan.tck.subject.file.SubjectFile;
import dev.capstan.tck.subject.wire.Messages;
import dev.capstan.tck.subject.wire.UnobservedMessages;
import java.nio.file.Path;

/** A client under test. It has no URL: the kit serves it. */
public final class ClientSubject extends PartialSubject implements DescribedSubject {

    private static final String REASON = "the subject is a client and not a server";

    private final SubjectFile file;
    private final CommandClient client;

    /**
     * Creates a subject from its file.
     *
     * @param commands runner of its hooks
     * @param workDirectory directory for the keys of the client
     */
    public ClientSubject(SubjectFile file, Commands commands, Path workDirectory) {
        this(file, new CommandClient(file, commands, workDirectory));
    }

    private ClientSubject(SubjectFile file, CommandClient client) {
        super(REASON, Transport.HTTP);
        this.file = file;
        this.client = client;
    }

    @Override
    public SubjectFile description() {
        return file;
    }

    @Override
    public AgentClient client() {
        return client;
    }

    @Override
    public Messages messages() {
        return new UnobservedMessages(REASON, client::exchanges, client::clear);
    }

    @Override
    public Subject fork() {
        return new ClientSubject(file, client.fork());
    }

    @Override
    public void close() {
        client.clear();
    }
}

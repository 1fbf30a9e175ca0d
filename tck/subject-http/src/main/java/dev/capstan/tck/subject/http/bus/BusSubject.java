package dev.capstan.tck.subject.http.bus;

import dev.capstan.tck.subject.PartialSubject;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.agh.Transport;
import dev.capstan.tck.subject.bus.Bus;
import dev.capstan.tck.subject.command.Commands;
import dev.capstan.tck.subject.file.DescribedSubject;
import dev.capstan.tck.subject.file.SubjectFile;
import dev.capstan.tck.subject.wire.ExchangeLog;
import dev.capstan.tck.subject.wire.Messages;
import dev.capstan.tck.subject.wire.UnobservedMessages;
import org.jspecify.annotations.Nullable;

/** A subject that is reached over a message bus alone. Its only server is that of the bus fleet. */
public final class BusSubject extends PartialSubject implements DescribedSubject {

    private static final String REASON = "the subject has no HTTP";

    private final SubjectFile file;
    private final Commands commands;
    private final BusServer server;
    private final ExchangeLog exchangeLog = new ExchangeLog(request -> {});
    private @Nullable Bus bus;

    /**
     * Creates a subject whose server is not started yet.
     *
     * @param commands runner of its hooks
     * @param server its server, which all forks share
     */
    public BusSubject(SubjectFile file, Commands commands, BusServer server) {
        super(REASON, Transport.NATS);
        this.file = file;
        this.commands = commands;
        this.server = server;
    }

    @Override
    public SubjectFile description() {
        return file;
    }

    @Override
    public Bus bus() {
        if (bus == null) {
            String url = server.url();
            bus = new NatsBus(server, exchangeLog, new HookBusObservation(file, commands, url, server.state()));
        }
        return bus;
    }

    @Override
    public Messages messages() {
        return new UnobservedMessages(REASON, exchangeLog::drain, exchangeLog::clear);
    }

    @Override
    public Subject fork() {
        return new BusSubject(file, commands, server);
    }

    @Override
    public void close() {
        exchangeLog.clear();
    }
}

package dev.capstan.tck.subject.http;

import dev.capstan.tck.subject.agh.PeerNetwork;
import dev.capstan.tck.subject.bus.BusEnvironment;
import dev.capstan.tck.subject.command.Commands;
import dev.capstan.tck.subject.file.SubjectFile;
import dev.capstan.tck.subject.wire.RawRequest;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * The ways to a subject: its URL, the commands of its hooks, and what else is known of it.
 *
 * @param url its base URL
 * @param commands what runs its hooks
 * @param work a directory for the files that hooks are given
 * @param front the URL to use in place of that of a server which the kit starts for one scenario
 * @param nats the network of its peers over NATS
 * @param site the server that serves the kit's bus fleet
 * @param heard is told of each message as it went
 */
public record SubjectAccess(
        SubjectFile file,
        String url,
        Commands commands,
        Path work,
        UnaryOperator<String> front,
        Optional<PeerNetwork> nats,
        Optional<BusEnvironment> site,
        Consumer<RawRequest> heard) {

    /** Returns the access to a subject that is reached over HTTP alone. */
    public static SubjectAccess to(SubjectFile file, String url, Commands commands, Path work) {
        return new SubjectAccess(
                file, url, commands, work, UnaryOperator.identity(), Optional.empty(), Optional.empty(), message -> {});
    }

    /** Returns the same, where servers of a scenario's own stand behind something else, too. */
    public SubjectAccess behind(UnaryOperator<String> other) {
        return new SubjectAccess(file, url, commands, work, other, nats, site, heard);
    }

    /** Returns the same with the network of its peers over NATS. */
    SubjectAccess withPeers(PeerNetwork network) {
        return new SubjectAccess(file, url, commands, work, front, Optional.of(network), site, heard);
    }

    /** Returns the same with a server that serves the kit's bus fleet. */
    public SubjectAccess withBus(BusEnvironment server) {
        return new SubjectAccess(file, url, commands, work, front, nats, Optional.of(server), heard);
    }

    /** Returns the same, telling somebody of each message as it went. */
    SubjectAccess heardBy(Consumer<RawRequest> listener) {
        return new SubjectAccess(file, url, commands, work, front, nats, site, listener);
    }
}

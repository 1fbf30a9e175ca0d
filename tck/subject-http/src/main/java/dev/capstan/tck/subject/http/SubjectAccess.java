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
 * The access to a subject: its URL, the commands of its hooks, and other known details.
 *
 * @param url its base URL
 * @param commands runner of its hooks
 * @param workDirectory directory for the files of hooks
 * @param front maps the URL of a scenario's own server to the URL to use in its place
 * @param nats network of its peers over NATS
 * @param site server that serves the kit's bus fleet
 * @param retries number of repetitions of a safe request whose connection was cut, ≥ 0
 * @param onRequest receives each message as sent
 */
public record SubjectAccess(
        SubjectFile file,
        String url,
        Commands commands,
        Path workDirectory,
        UnaryOperator<String> front,
        Optional<PeerNetwork> nats,
        Optional<BusEnvironment> site,
        int retries,
        Consumer<RawRequest> onRequest) {

    /** Returns the access to a subject that is reached over HTTP alone. */
    public static SubjectAccess to(SubjectFile file, String url, Commands commands, Path workDirectory) {
        return new SubjectAccess(
                file,
                url,
                commands,
                workDirectory,
                UnaryOperator.identity(),
                Optional.empty(),
                Optional.empty(),
                0,
                message -> {});
    }

    /** Returns this access with a mapping of the URLs of scenarios' own servers. */
    public SubjectAccess mappingUrls(UnaryOperator<String> other) {
        return new SubjectAccess(file, url, commands, workDirectory, other, nats, site, retries, onRequest);
    }

    /** Returns this access with a server that serves the kit's bus fleet. */
    public SubjectAccess withBus(BusEnvironment server) {
        return new SubjectAccess(
                file, url, commands, workDirectory, front, nats, Optional.of(server), retries, onRequest);
    }
}

package dev.capstan.cli.audit;

import dev.capstan.audit.port.ChainReader;
import dev.capstan.cli.AccountOption;
import dev.capstan.cli.DatabaseLocation;
import dev.capstan.cli.DatabaseOptions;
import dev.capstan.cli.ServerClient;
import dev.capstan.cli.ServerOption;
import dev.capstan.cli.StoppedServers;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The audit chain that a command reads: that of a running server, that in the data directory of a stopped one, or that
 * in a PostgreSQL database.
 */
final class ChainOption {

    @Mixin
    private ServerOption server;

    @Mixin
    private AccountOption account;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Read the data directory of a stopped server instead of asking a running one.")
    private @Nullable Path data;

    @Mixin
    private DatabaseOptions database;

    @Option(
            names = "--tenant",
            paramLabel = "ID",
            defaultValue = "default",
            description = "Tenant of the chain. Default: ${DEFAULT-VALUE}.")
    private String tenant;

    private @Nullable ServerClient client;

    String tenant() {
        return tenant;
    }

    private ServerClient client() {
        ServerClient running = client == null ? account.client(server.url()) : client;
        client = running;
        return running;
    }

    /** Returns the running server to ask, or empty if a directory or a database is given. */
    Optional<ServerClient> runningServer() {
        return location().isEmpty() ? Optional.of(client()) : Optional.empty();
    }

    private Optional<DatabaseLocation> location() {
        return data == null
                ? database.given().map(DatabaseLocation.class::cast)
                : Optional.of(new DatabaseLocation.Directory(data));
    }

    /** Runs the work on the chain, and closes it. */
    <T> T read(Function<ChainReader, T> action) {
        Optional<DatabaseLocation> location = location();
        return location.isEmpty()
                ? action.apply(new ServedChain(client()))
                : StoppedServers.find().readChains(location.get(), action);
    }
}

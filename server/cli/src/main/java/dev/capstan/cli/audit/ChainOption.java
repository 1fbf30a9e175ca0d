package dev.capstan.cli.audit;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.audit.ChainHead;
import dev.capstan.audit.port.ChainReader;
import dev.capstan.cli.AccountOption;
import dev.capstan.cli.CommandFailed;
import dev.capstan.cli.DatabaseLocation;
import dev.capstan.cli.DatabaseOptions;
import dev.capstan.cli.ServerClient;
import dev.capstan.cli.ServerOption;
import dev.capstan.cli.StoppedServers;
import dev.capstan.core.invocation.Caller;
import java.nio.file.Path;
import java.util.Map;
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

    private static final int LISTED_TENANTS = 20;

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
            description = "Tenant of the chain. Default: the account's tenant; without an account, "
                    + Caller.DEFAULT_TENANT + ".")
    private @Nullable String tenant;

    private @Nullable ServerClient client;

    /** Returns the tenant that is given, or empty. */
    Optional<String> givenTenant() {
        return Optional.ofNullable(tenant);
    }

    /** Returns the tenant of the chain. Asks the server for a record of the account, if only an account is given. */
    String tenant() {
        String known = tenant;
        if (known == null) {
            known = account.isNamed() && database.location(data).isEmpty() ? ownTenant() : Caller.DEFAULT_TENANT;
            tenant = known;
        }
        return known;
    }

    private String ownTenant() {
        JsonNode page = client().expect("/audit/records", Map.of("limit", "1"));
        return page.at("/records/0/record/tenantId").asText(Caller.DEFAULT_TENANT);
    }

    private ServerClient client() {
        ServerClient running = client == null ? account.client(server.url()) : client;
        client = running;
        return running;
    }

    /** Returns the running server to ask, or empty if a directory or a database is given. */
    Optional<ServerClient> runningServer() {
        return database.location(data).isEmpty() ? Optional.of(client()) : Optional.empty();
    }

    /** Runs the work on the chain, and closes it. */
    <T> T read(Function<ChainReader, T> action) {
        Optional<DatabaseLocation> location = database.location(data);
        return location.isEmpty()
                ? action.apply(new ServedChain(client()))
                : StoppedServers.find().readChains(location.get(), chains -> action.apply(withChain(chains)));
    }

    private ChainReader withChain(ChainReader chains) {
        if (!tenant().equals(Caller.DEFAULT_TENANT) && chains.head(tenant()).equals(ChainHead.START)) {
            throw new CommandFailed("the database has no chain of tenant '" + tenant() + "'; --tenant can be one of: "
                    + String.join(", ", chains.tenants("", LISTED_TENANTS)));
        }
        return chains;
    }
}

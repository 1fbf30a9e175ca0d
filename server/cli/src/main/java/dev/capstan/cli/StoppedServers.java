package dev.capstan.cli;

import dev.capstan.accounts.ManageAccounts;
import dev.capstan.audit.port.ChainReader;
import java.util.ServiceLoader;
import java.util.function.Function;

/**
 * The databases of servers, for the options {@code --data} and {@code --database}. The module that has the server's
 * database provides an implementation as a service; the command line alone has none.
 */
public interface StoppedServers {

    /**
     * Returns the implementation on the class path.
     *
     * @throws CommandFailed if the class path has no implementation
     */
    static StoppedServers find() {
        return ServiceLoader.load(StoppedServers.class)
                .findFirst()
                .orElseThrow(() ->
                        new CommandFailed("--data and --database need the server's code, which this build lacks; use"
                                + " capstan.jar, or query a running server with --url"));
    }

    /**
     * Reads the audit chains of a database.
     *
     * @throws CommandFailed if there are no chains, if a running server has their file open, or if they cannot be read
     */
    <T> T readChains(DatabaseLocation location, Function<ChainReader, T> action);

    /**
     * Reads or changes the accounts of a database.
     *
     * @throws CommandFailed if there are no accounts, or if a running server has their file open
     */
    <T> T withAccounts(DatabaseLocation location, Function<ManageAccounts, T> action);
}

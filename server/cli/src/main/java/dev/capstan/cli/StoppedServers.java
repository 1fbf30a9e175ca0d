package dev.capstan.cli;

import dev.capstan.accounts.ManageAccounts;
import dev.capstan.audit.port.ChainReader;
import java.nio.file.Path;
import java.util.ServiceLoader;
import java.util.function.Function;

/**
 * The data directories of servers that are not running, for the option {@code --data}. The module that has the server's
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
                .orElseThrow(() -> new CommandFailed("--data needs the server's database, which this build lacks; use"
                        + " capstan.jar, or query a running server with --url"));
    }

    /**
     * Reads the audit chains in a data directory.
     *
     * @throws CommandFailed if there are no chains, if a running server has them open, or if they cannot be read
     */
    <T> T readChains(Path data, Function<ChainReader, T> action);

    /**
     * Reads or changes the accounts in a data directory.
     *
     * @throws CommandFailed if there are no accounts, or if a running server has them open
     * @throws E if the work throws it
     */
    <T, E extends Exception> T withAccounts(Path data, AccountWork<T, E> work) throws E;

    /** Work on accounts. */
    @FunctionalInterface
    interface AccountWork<T, E extends Exception> {
        /** Does the work and returns its result. */
        T on(ManageAccounts accounts) throws E;
    }
}

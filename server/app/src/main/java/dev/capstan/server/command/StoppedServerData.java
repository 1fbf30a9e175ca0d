package dev.capstan.server.command;

import dev.capstan.audit.port.ChainReader;
import dev.capstan.audit.port.RecordUnreadable;
import dev.capstan.cli.CommandFailed;
import dev.capstan.cli.StoppedServers;
import dev.capstan.server.OfflineAccounts;
import dev.capstan.server.OfflineAuditChains;
import dev.capstan.server.settings.StartupFailed;
import java.nio.file.Path;
import java.util.function.Function;

/** The data directories of servers that are not running, opened with the database of this server. */
public final class StoppedServerData implements StoppedServers {

    @Override
    public <T> T readChains(Path data, Function<ChainReader, T> action) {
        try (OfflineAuditChains stored = OfflineAuditChains.open(data)) {
            return action.apply(stored.chains());
        } catch (StartupFailed e) {
            throw new CommandFailed(e.getMessage(), e);
        } catch (RecordUnreadable e) {
            throw new CommandFailed(e.getMessage(), e);
        }
    }

    @Override
    public <T, E extends Exception> T withAccounts(Path data, AccountWork<T, E> work) throws E {
        try (OfflineAccounts accounts = OfflineAccounts.open(data)) {
            return work.on(accounts.manageAccounts());
        } catch (StartupFailed e) {
            throw new CommandFailed(e.getMessage(), e);
        }
    }
}

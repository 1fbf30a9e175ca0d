package dev.capstan.server.command;

import dev.capstan.audit.port.ChainReader;
import dev.capstan.audit.port.RecordUnreadable;
import dev.capstan.cli.CommandFailed;
import dev.capstan.cli.DatabaseLocation;
import dev.capstan.cli.StoppedServers;
import dev.capstan.server.OfflineAccounts;
import dev.capstan.server.OfflineAuditChains;
import dev.capstan.server.settings.Settings;
import dev.capstan.server.settings.StartupFailed;
import java.util.Map;
import java.util.function.Function;

/** The databases of servers, opened with the code of this server. */
public final class StoppedServerData implements StoppedServers {

    @Override
    public <T> T readChains(DatabaseLocation location, Function<ChainReader, T> action) {
        try (OfflineAuditChains stored = chains(location)) {
            return action.apply(stored.chains());
        } catch (StartupFailed e) {
            throw new CommandFailed(e.getMessage(), e);
        } catch (RecordUnreadable e) {
            throw new CommandFailed(e.getMessage(), e);
        }
    }

    @Override
    public <T, E extends Exception> T withAccounts(DatabaseLocation location, AccountWork<T, E> work) throws E {
        try (OfflineAccounts accounts = accounts(location)) {
            return work.on(accounts.manageAccounts());
        } catch (StartupFailed e) {
            throw new CommandFailed(e.getMessage(), e);
        }
    }

    private static OfflineAuditChains chains(DatabaseLocation location) throws StartupFailed {
        return location instanceof DatabaseLocation.Directory directory
                ? OfflineAuditChains.open(directory.data())
                : OfflineAuditChains.open(settings((DatabaseLocation.Postgres) location));
    }

    private static OfflineAccounts accounts(DatabaseLocation location) throws StartupFailed {
        return location instanceof DatabaseLocation.Directory directory
                ? OfflineAccounts.open(directory.data())
                : OfflineAccounts.open(settings((DatabaseLocation.Postgres) location));
    }

    /** Returns the settings of a server that uses this database. */
    static Map<String, Object> settings(DatabaseLocation.Postgres postgres) {
        return Map.of(
                Settings.DATABASE_URL, postgres.url(),
                Settings.DATABASE_USER, postgres.user(),
                Settings.DATABASE_PASSWORD, postgres.password());
    }
}

package dev.capstan.server.command;

import dev.capstan.accounts.ManageAccounts;
import dev.capstan.audit.port.ChainReader;
import dev.capstan.audit.port.RecordUnreadable;
import dev.capstan.cli.CommandFailed;
import dev.capstan.cli.DatabaseLocation;
import dev.capstan.cli.StoppedServers;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.h2.RootCause;
import dev.capstan.server.OfflineDatabase;
import dev.capstan.server.settings.Settings;
import dev.capstan.server.settings.StartupFailed;
import io.micronaut.context.ApplicationContext;
import java.util.Map;
import java.util.function.Function;

/** The databases of servers, opened with the code of this server. */
public final class StoppedServerData implements StoppedServers {

    @Override
    public <T> T readChains(DatabaseLocation location, Function<ChainReader, T> action) {
        return with(location, "query it with --url instead of --data", ChainReader.class, action);
    }

    @Override
    public <T> T withAccounts(DatabaseLocation location, Function<ManageAccounts, T> action) {
        return with(
                location,
                "connect as an owner with --account NAME instead of --data, or stop the server",
                ManageAccounts.class,
                action);
    }

    private static <B, T> T with(DatabaseLocation location, String whileInUse, Class<B> bean, Function<B, T> action) {
        try (ApplicationContext stopped = database(location, whileInUse)) {
            return action.apply(stopped.getBean(bean));
        } catch (StartupFailed | RecordUnreadable e) {
            throw new CommandFailed(String.valueOf(e.getMessage()), e);
        } catch (AuditUnavailable e) {
            throw failed(e);
        }
    }

    private static CommandFailed failed(AuditUnavailable failure) {
        Throwable cause = RootCause.of(failure);
        String reason = cause == failure ? "" : ": " + cause.getMessage();
        return new CommandFailed(failure.getMessage() + reason, failure);
    }

    private static ApplicationContext database(DatabaseLocation location, String whileInUse) throws StartupFailed {
        return location instanceof DatabaseLocation.Directory directory
                ? OfflineDatabase.open(directory.data(), "--data", whileInUse)
                : OfflineDatabase.open(settings((DatabaseLocation.Postgres) location));
    }

    /** Returns the settings of a server that uses this database. */
    static Map<String, Object> settings(DatabaseLocation.Postgres postgres) {
        return Map.of(
                Settings.DATABASE_URL, postgres.url(),
                Settings.DATABASE_USER, postgres.user(),
                Settings.DATABASE_PASSWORD, postgres.password());
    }
}

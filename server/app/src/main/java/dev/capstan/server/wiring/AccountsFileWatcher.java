package dev.capstan.server.wiring;

import dev.capstan.accounts.AccountResources;
import dev.capstan.accounts.Accounts;
import dev.capstan.accounts.ApplyAccountsFileChanges;
import dev.capstan.accounts.ReloadingAccounts;
import dev.capstan.accounts.SignOut;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.server.settings.Settings;
import io.micronaut.context.annotation.Requires;
import io.micronaut.scheduling.annotation.Scheduled;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.Optional;

/** The reload of a changed accounts file, checked once a second, where there is such a file. */
@Singleton
@Requires(property = Settings.ACCOUNTS)
final class AccountsFileWatcher {

    private static final System.Logger LOG = System.getLogger(AccountsFileWatcher.class.getName());

    private final Optional<ApplyAccountsFileChanges> follow;

    AccountsFileWatcher(
            Accounts accounts, AccountResources resources, SignOut signOut, AuditTrail trail, InstantSource clock) {
        this.follow = accounts instanceof ReloadingAccounts watched
                ? Optional.of(new ApplyAccountsFileChanges(watched, resources, signOut, trail, clock))
                : Optional.empty();
    }

    @Scheduled(initialDelay = "1s", fixedDelay = "1s")
    void follow() {
        try {
            follow.ifPresent(ApplyAccountsFileChanges::run);
        } catch (RuntimeException e) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "a change of the accounts file could not be recorded",
                    AuditUnavailable.trace(e));
        }
    }
}

package dev.capstan.server.wiring;

import dev.capstan.accounts.Accounts;
import dev.capstan.accounts.Belongings;
import dev.capstan.accounts.FollowAccounts;
import dev.capstan.accounts.SignOut;
import dev.capstan.accounts.WatchedAccounts;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.server.settings.Settings;
import io.micronaut.context.annotation.Requires;
import io.micronaut.scheduling.annotation.Scheduled;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.Optional;

/** Follows the changes of a file of accounts, where there is one, once a second. */
@Singleton
@Requires(property = Settings.ACCOUNTS)
final class FollowedAccounts {

    private static final System.Logger LOG = System.getLogger(FollowedAccounts.class.getName());

    private final Optional<FollowAccounts> follow;

    FollowedAccounts(Accounts accounts, Belongings belongings, SignOut signOut, AuditTrail trail, InstantSource clock) {
        this.follow = accounts instanceof WatchedAccounts watched
                ? Optional.of(new FollowAccounts(watched, belongings, signOut, trail, clock))
                : Optional.empty();
    }

    @Scheduled(initialDelay = "1s", fixedDelay = "1s")
    void follow() {
        try {
            follow.ifPresent(FollowAccounts::run);
        } catch (RuntimeException e) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "a change of the accounts file could not be recorded",
                    AuditUnavailable.trace(e));
        }
    }
}

package dev.capstan.server.wiring;

import dev.capstan.accounts.AccountResources;
import dev.capstan.accounts.AccountUsers;
import dev.capstan.accounts.Accounts;
import dev.capstan.accounts.BrowserSessions;
import dev.capstan.accounts.Browsers;
import dev.capstan.accounts.CreateBackup;
import dev.capstan.accounts.CreateFirstAccount;
import dev.capstan.accounts.ManageAccounts;
import dev.capstan.accounts.ReloadFleet;
import dev.capstan.accounts.ReloadingAccounts;
import dev.capstan.accounts.Sessions;
import dev.capstan.accounts.SignOut;
import dev.capstan.accounts.StoredAccounts;
import dev.capstan.accounts.signin.Attempts;
import dev.capstan.accounts.signin.RateLimitedApprovals;
import dev.capstan.accounts.signin.RecogniseBrowser;
import dev.capstan.accounts.signin.SignIn;
import dev.capstan.accounts.signin.SignInLog;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.core.port.Backups;
import dev.capstan.core.time.ConservativeClock;
import dev.capstan.core.time.SteadyClock;
import dev.capstan.grants.approval.DecideApproval;
import dev.capstan.grants.approval.ShowApproval;
import dev.capstan.origin.ratelimit.PendingRegistrations;
import dev.capstan.server.settings.Settings;
import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Primary;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.nio.file.Path;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** The accounts of users, and their authentication. */
@Factory
final class AccountsFactory {

    @Primary
    @Singleton
    Accounts accounts(
            @Nullable @Property(name = Settings.ACCOUNTS) String file, StoredAccounts stored, SteadyClock clock) {
        return file == null ? stored : new ReloadingAccounts(Path.of(file), clock);
    }

    @Singleton
    dev.capstan.grants.port.Users users(Accounts accounts) {
        return new AccountUsers(accounts);
    }

    @Singleton
    CreateFirstAccount createFirstAccount(StoredAccounts stored, AuditTrail trail, InstantSource clock) {
        return new CreateFirstAccount(stored, trail, clock);
    }

    @Singleton
    SignIn signIn(Accounts accounts, Attempts attempts, RecogniseBrowser browsers, SignInLog log, SteadyClock clock) {
        return new SignIn(accounts, attempts, browsers, log, clock);
    }

    @Singleton
    SignOut signOut(Sessions sessions, Browsers browsers) {
        return new SignOut(sessions, browsers);
    }

    @Singleton
    ManageAccounts manageAccounts(
            Accounts accounts,
            StoredAccounts stored,
            AccountResources resources,
            SignOut signOut,
            AuditTrail trail,
            InstantSource clock) {
        return new ManageAccounts(accounts, stored, resources, signOut, trail, clock);
    }

    @Singleton
    CreateBackup createBackup(Backups backups, AuditTrail trail, InstantSource clock) {
        return new CreateBackup(backups, trail, clock);
    }

    @Singleton
    ReloadFleet reloadFleet(ReloadFleet.RunningFleet fleet, AuditTrail trail, InstantSource clock) {
        return new ReloadFleet(fleet, trail, clock);
    }

    @Singleton
    RecogniseBrowser recogniseBrowser(Browsers browsers, ConservativeClock clock) {
        return new RecogniseBrowser(browsers, clock);
    }

    @Singleton
    @Bean(preDestroy = "close")
    SignInLog signInLog(AuditTrail trail, InstantSource clock) {
        return new SignInLog(trail, clock);
    }

    @Singleton
    BrowserSessions browserSessions(Sessions sessions, ConservativeClock clock) {
        return new BrowserSessions(sessions, clock);
    }

    @Singleton
    RateLimitedApprovals rateLimitedApprovals(
            ShowApproval showApproval,
            DecideApproval decideApproval,
            Attempts attempts,
            SteadyClock clock,
            PendingRegistrations pendingRegistrations) {
        return new RateLimitedApprovals(
                showApproval,
                decideApproval,
                attempts,
                clock,
                state -> pendingRegistrations.decided(state.agent().id()));
    }
}

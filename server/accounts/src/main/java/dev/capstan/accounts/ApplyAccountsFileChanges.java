package dev.capstan.accounts;

import dev.capstan.core.port.AuditTrail;
import java.time.InstantSource;
import java.util.Optional;

/**
 * The processing of changes in the accounts file: records them, and ends the sessions of accounts that end or get
 * another password. An account that is moved to another tenant ends in the one and is added to the other.
 */
public final class ApplyAccountsFileChanges {

    private static final String BY = "the accounts file";

    private final ReloadingAccounts accounts;
    private final AccountResources resources;
    private final SignOut signOut;
    private final AccountLog log;

    public ApplyAccountsFileChanges(
            ReloadingAccounts accounts,
            AccountResources resources,
            SignOut signOut,
            AuditTrail trail,
            InstantSource clock) {
        this.accounts = accounts;
        this.resources = resources;
        this.signOut = signOut;
        this.log = new AccountLog(trail, clock);
    }

    /**
     * Processes the changes since the last run; the accounts themselves already take effect. A change that cannot be
     * recorded is processed again in the next run.
     */
    public void run() {
        Optional<ReloadingAccounts.Change> next = accounts.change();
        while (next.isPresent()) {
            follow(next.get());
            accounts.followed(next.get());
            next = accounts.change();
        }
    }

    private void follow(ReloadingAccounts.Change change) {
        change.before().list().forEach(each -> follow(each.name(), change));
        change.after().list().stream()
                .filter(each -> change.before().find(each.name()).isEmpty())
                .forEach(each -> log.added(change.after().find(each.name()).orElseThrow(), BY));
    }

    private void follow(String name, ReloadingAccounts.Change change) {
        Account before = change.before().find(name).orElseThrow();
        Optional<Account> after = change.after().find(name);
        if (after.filter(found -> found.tenantId().equals(before.tenantId())).isEmpty()) {
            signOut.everywhere(name);
            log.ended(before, resources.of(name), BY);
            after.ifPresent(moved -> log.added(moved, BY));
            return;
        }
        if (!after.get().hasPasswordOf(before)) {
            signOut.everywhere(name);
            log.passwordChanged(after.get(), BY);
        }
        if (after.get().role() != before.role()) {
            log.roleChanged(after.get(), BY);
        }
    }
}

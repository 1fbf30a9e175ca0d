package dev.capstan.accounts;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.core.text.NameRule;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * The management of the accounts that the server stores; each change is committed with its audit record.
 *
 * <p>An account manages those of its own tenant. The operator, which is the tenant {@code default} and the command line,
 * manages those of all tenants.
 */
public final class ManageAccounts {

    /** The name of the command line in audit records; not a valid account name. */
    public static final String COMMAND_LINE = "command line";

    private static final int MIN_PASSWORD_LENGTH = 12;

    /** The maximum number of accounts of a tenant, ended ones included, whose names are kept. */
    static final int MAX_ACCOUNTS = 1_000;

    private final Accounts accounts;
    private final StoredAccounts stored;
    private final AccountResources resources;
    private final SignOut signOut;
    private final AccountLog log;
    private final InstantSource clock;

    /**
     * Creates the management of accounts.
     *
     * @param accounts the accounts in use; unless they are the stored ones, all changes are refused
     */
    public ManageAccounts(
            Accounts accounts,
            StoredAccounts stored,
            AccountResources resources,
            SignOut signOut,
            AuditTrail trail,
            InstantSource clock) {
        this.accounts = accounts;
        this.stored = stored;
        this.resources = resources;
        this.signOut = signOut;
        this.log = new AccountLog(trail, clock);
        this.clock = clock;
    }

    /** Returns the accounts that this account manages, by name. */
    public List<Accounts.AccountSummary> list(String by) {
        return accounts.list().stream()
                .filter(account -> manages(by, account.tenantId()))
                .toList();
    }

    /**
     * An account with a new password.
     *
     * @param account the account
     * @param made the generated password, which cannot be retrieved later; empty if the user chose one
     */
    public record AccountCredentials(Account account, Optional<GeneratedPassword> made) {}

    /**
     * Adds an account with a chosen or else a generated password. An ended account is added again.
     *
     * @param tenant its tenant; empty for the tenant of the account that adds it
     */
    public AccountCredentials add(String by, String name, Role role, Optional<String> tenant, Optional<String> chosen)
            throws RefusedException {
        requireStored();
        String tenantId = tenant.orElseGet(() -> tenantOf(by).orElse(Caller.DEFAULT_TENANT));
        if (!NameRule.isName(tenantId)) {
            throw invalid("the tenant is not valid; use " + NameRule.WORDING);
        }
        if (!manages(by, tenantId)) {
            throw new RefusedException(Refusal.of(
                    RefusalCode.UNAUTHORIZED,
                    "only an owner of the tenant 'default' can add accounts of other tenants"));
        }
        if (!AccountName.isValid(name)) {
            throw invalid("the account name is not valid; use 1 to 64 letters, digits and the characters . _ @ -");
        }
        AccountCredentials made = withPassword(name, role, chosen);
        AccountCredentials added = new AccountCredentials(made.account().inTenant(tenantId), made.made());
        return stored.change(() -> {
            requireRoom(tenantId, name);
            if (!stored.add(added.account(), clock.instant())) {
                throw invalid("the account name '" + name + "' is taken; change that account, or use another name");
            }
            log.added(added.account(), by);
            return added;
        });
    }

    /** Changes the role of an account. */
    public Account changeRole(String by, String name, Role role) throws RefusedException {
        requireStored();
        return stored.change(() -> {
            Account account = found(by, name);
            if (role != Role.OWNER) {
                requireAnotherOwner(by, account);
            }
            Account changed = account.withRole(role);
            stored.save(changed);
            log.roleChanged(changed, by);
            return changed;
        });
    }

    /** Refuses an account that would set the password of another account without being an owner. */
    public void requireMaySetPassword(String by, String name) throws RefusedException {
        if (!by.equals(name) && !new AccountUsers(accounts).managesAll(by)) {
            throw new RefusedException(
                    Refusal.of(RefusalCode.UNAUTHORIZED, "only an owner can set the password of another account"));
        }
    }

    /**
     * Sets a chosen or else a generated password, and ends all sessions of the account. {@link #requireMaySetPassword}
     * checks who may do so.
     */
    public AccountCredentials changePassword(String by, String name, Optional<String> chosen) throws RefusedException {
        requireStored();
        AccountCredentials prepared = withPassword(name, Role.AUDITOR, chosen);
        return stored.change(() -> {
            Account changed = found(by, name).withPasswordOf(prepared.account());
            stored.save(changed);
            signOut.everywhere(name);
            log.passwordChanged(changed, by);
            return new AccountCredentials(changed, prepared.made());
        });
    }

    /** Ends an account. Returns the number of its hosts and agents, which are suspended from their next request. */
    public AccountResources.Count end(String by, String name) throws RefusedException {
        requireStored();
        return stored.change(() -> {
            Account account = found(by, name);
            requireAnotherOwner(by, account);
            stored.end(name, clock.instant());
            signOut.everywhere(name);
            AccountResources.Count suspended = resources.of(name);
            log.ended(account, suspended, by);
            return suspended;
        });
    }

    private void requireStored() throws RefusedException {
        if (accounts != stored) {
            throw invalid("the accounts are in a file; edit that file, no restart is needed");
        }
    }

    /**
     * Refuses a further name of a tenant that has the maximum. The operator's own has no maximum, and an account that
     * has ended keeps its name.
     */
    private void requireRoom(String tenantId, String name) throws RefusedException {
        if (tenantId.equals(Caller.DEFAULT_TENANT)) {
            return;
        }
        List<Accounts.AccountSummary> known = stored.list().stream()
                .filter(account -> account.tenantId().equals(tenantId))
                .toList();
        boolean isKnown = known.stream().anyMatch(account -> account.name().equals(name));
        if (!isKnown && known.size() >= MAX_ACCOUNTS) {
            throw new RefusedException(
                    RefusalCode.LIMIT_REACHED,
                    "the tenant has " + known.size()
                            + " accounts, ended ones included, which is the maximum; add one of those again");
        }
    }

    private boolean manages(String by, String tenantId) {
        return by.equals(COMMAND_LINE)
                || tenantOf(by)
                        .filter(own -> own.equals(Caller.DEFAULT_TENANT) || own.equals(tenantId))
                        .isPresent();
    }

    private Optional<String> tenantOf(String account) {
        return accounts.find(account).map(Account::tenantId);
    }

    /** Returns the account with this name; refused as unknown if {@code by} does not manage its tenant. */
    private Account found(String by, String name) throws RefusedException {
        return stored.find(name)
                .filter(account -> by.equals(name) || manages(by, account.tenantId()))
                .orElseThrow(() -> new RefusedException(Refusal.of(
                        RefusalCode.NOT_FOUND, "no such account; run 'capstan accounts list' to list them")));
    }

    /** Refuses to leave a tenant without an owner. Only the operator may, except for its own tenant. */
    private void requireAnotherOwner(String by, Account account) throws RefusedException {
        boolean closesTenant = !account.tenantId().equals(Caller.DEFAULT_TENANT)
                && !tenantOf(by).equals(Optional.of(account.tenantId()));
        boolean isLast = account.role() == Role.OWNER
                && !closesTenant
                && stored.list().stream()
                        .filter(each -> each.endedAt() == null && each.role() == Role.OWNER)
                        .filter(each -> each.tenantId().equals(account.tenantId()))
                        .allMatch(each -> each.name().equals(account.name()));
        if (isLast) {
            throw invalid("'" + account.name() + "' is the last owner; make another account an owner first");
        }
    }

    /** Creates the hash outside the transaction, since that takes long. */
    private static AccountCredentials withPassword(String name, Role role, Optional<String> chosen)
            throws RefusedException {
        if (chosen.isEmpty()) {
            GeneratedPassword made = GeneratedPassword.generate();
            return new AccountCredentials(Account.withGeneratedPassword(nameOf(name), made, role), Optional.of(made));
        }
        String password = chosen.get();
        if (password.codePointCount(0, password.length()) < MIN_PASSWORD_LENGTH
                || !PasswordHash.isAcceptable(password)) {
            throw invalid("a password must have at least " + MIN_PASSWORD_LENGTH + " characters and at most "
                    + PasswordHash.MAX_BYTES + " bytes; omit it to generate one");
        }
        PasswordHash hash = PasswordHash.of(password, PasswordHash.COST);
        return new AccountCredentials(Account.chosen(nameOf(name), hash, role), Optional.empty());
    }

    private static String nameOf(String name) throws RefusedException {
        if (!AccountName.isValid(name)) {
            throw new RefusedException(Refusal.of(RefusalCode.NOT_FOUND, "no such account"));
        }
        return name;
    }

    private static RefusedException invalid(String message) {
        return new RefusedException(Refusal.of(RefusalCode.INVALID_REQUEST, message));
    }
}

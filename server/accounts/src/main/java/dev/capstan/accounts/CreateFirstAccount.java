package dev.capstan.accounts;

import dev.capstan.core.port.AuditTrail;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;

/** The creation of the first account of a new server. */
public final class CreateFirstAccount {

    /** The name of the first account. */
    public static final String NAME = "owner";

    private static final String BY = "the server";

    private final StoredAccounts accounts;
    private final AccountLog log;
    private final InstantSource clock;

    public CreateFirstAccount(StoredAccounts accounts, AuditTrail trail, InstantSource clock) {
        this.accounts = accounts;
        this.log = new AccountLog(trail, clock);
        this.clock = clock;
    }

    /**
     * The first account, with its password, which is not stored.
     *
     * @param name its name
     * @param password its password
     */
    public record FirstAccount(String name, String password) {

        /** Returns the name only. */
        @Override
        public String toString() {
            return "FirstAccount[" + name + "]";
        }
    }

    /**
     * Creates the account with its audit record, or returns empty if any account exists.
     *
     * <p>The password is reported before the account is committed. If the server stops in between, or reporting fails,
     * the account does not exist, and the next start creates it with another password.
     *
     * @param onCreated reports the password to the operator, and returns once that is done
     */
    public Optional<FirstAccount> create(Consumer<FirstAccount> onCreated) {
        if (!accounts.list().isEmpty()) {
            return Optional.empty();
        }
        GeneratedPassword password = GeneratedPassword.generate();
        Account owner = Account.withGeneratedPassword(NAME, password, Role.OWNER);
        return accounts.change(() -> {
            if (!accounts.list().isEmpty() || !accounts.add(owner, clock.instant())) {
                return Optional.empty();
            }
            log.added(owner, BY);
            FirstAccount made = new FirstAccount(NAME, password.text());
            onCreated.accept(made);
            return Optional.of(made);
        });
    }
}

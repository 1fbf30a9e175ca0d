package dev.capstan.accounts;

import dev.capstan.core.port.AuditTrail;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;

/** Makes the account that a new server begins with. */
public final class CreateFirstAccount {

    /** What it is called. */
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
     * An account that was made, with its password, which is kept nowhere.
     *
     * @param name its name
     * @param password its password
     */
    public record FirstAccount(String name, String password) {

        /** Its name alone. */
        @Override
        public String toString() {
            return "FirstAccount[" + name + "]";
        }
    }

    /**
     * Makes the account where no account is known yet, and its record with it; nothing where one is.
     *
     * <p>The password is told before the account counts: where the server ends in between, or telling fails, there is
     * no account, and the next start makes it again with another password.
     *
     * @param told tells the password to whoever starts the server, and returns once it is told
     */
    public Optional<FirstAccount> make(Consumer<FirstAccount> told) {
        if (!accounts.list().isEmpty()) {
            return Optional.empty();
        }
        GeneratedPassword password = GeneratedPassword.generate();
        Account owner = Account.made(NAME, password, Role.OWNER);
        return accounts.change(() -> {
            if (!accounts.list().isEmpty() || !accounts.add(owner, clock.instant())) {
                return Optional.empty();
            }
            log.added(owner, BY);
            FirstAccount made = new FirstAccount(NAME, password.text());
            told.accept(made);
            return Optional.of(made);
        });
    }
}

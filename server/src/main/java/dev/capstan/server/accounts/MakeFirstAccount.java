package dev.capstan.server.accounts;

import java.time.InstantSource;
import java.util.Optional;

/** Makes the account that a new server begins with. */
public final class MakeFirstAccount {

    /** What it is called. */
    public static final String NAME = "owner";

    private final StoredAccounts accounts;
    private final InstantSource clock;

    public MakeFirstAccount(StoredAccounts accounts, InstantSource clock) {
        this.accounts = accounts;
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

    /** Makes the account where it is missing; nothing where it is there. */
    public Optional<FirstAccount> make() {
        if (accounts.find(NAME).isPresent()) {
            return Optional.empty();
        }
        MadePassword password = MadePassword.next();
        boolean added = accounts.add(Account.made(NAME, password, Role.OWNER), clock.instant());
        return added ? Optional.of(new FirstAccount(NAME, password.text())) : Optional.empty();
    }
}

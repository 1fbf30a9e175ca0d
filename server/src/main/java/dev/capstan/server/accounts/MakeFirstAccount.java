package dev.capstan.server.accounts;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Optional;

/** Makes the account that a new server begins with. */
public final class MakeFirstAccount {

    /** What it is called. */
    public static final String NAME = "owner";

    /** The lowest that is taken: nobody guesses a random password of a hundred bits, however fast a guess is. */
    public static final int COST = 10;

    /** 32 letters and digits, none of which is easily read as another: five bits each. */
    private static final String SIGNS = "abcdefghijkmnpqrstuvwxyz23456789";

    private static final int GROUPS = 5;
    private static final int GROUP_LENGTH = 4;

    private final StoredAccounts accounts;
    private final InstantSource clock;
    private final SecureRandom random = new SecureRandom();

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
        if (accounts.hashOf(NAME).isPresent()) {
            return Optional.empty();
        }
        String password = password();
        boolean added = accounts.add(NAME, PasswordHash.of(password, COST), clock.instant());
        return added ? Optional.of(new FirstAccount(NAME, password)) : Optional.empty();
    }

    private String password() {
        StringBuilder password = new StringBuilder();
        for (int i = 0; i < GROUPS * GROUP_LENGTH; i++) {
            if (i > 0 && i % GROUP_LENGTH == 0) {
                password.append('-');
            }
            password.append(SIGNS.charAt(random.nextInt(SIGNS.length())));
        }
        return password.toString();
    }
}

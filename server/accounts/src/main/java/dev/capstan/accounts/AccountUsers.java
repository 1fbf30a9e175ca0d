package dev.capstan.accounts;

import dev.capstan.grants.port.Users;

/** The users with accounts: each existing account is present, and owners manage what belongs to others. */
public final class AccountUsers implements Users {

    private final Accounts accounts;

    public AccountUsers(Accounts accounts) {
        this.accounts = accounts;
    }

    @Override
    public boolean isPresent(String account) {
        return accounts.find(account).isPresent();
    }

    @Override
    public boolean managesAll(String account) {
        return accounts.find(account)
                .filter(found -> found.role() == Role.OWNER)
                .isPresent();
    }
}

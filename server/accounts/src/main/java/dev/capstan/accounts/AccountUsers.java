package dev.capstan.accounts;

import dev.capstan.grants.port.Users;
import java.util.Optional;

/** The users with accounts: each existing account is present, and owners manage what belongs to others of their tenant. */
public final class AccountUsers implements Users {

    private final Accounts accounts;

    public AccountUsers(Accounts accounts) {
        this.accounts = accounts;
    }

    @Override
    public Optional<String> tenantOf(String account) {
        return accounts.find(account).map(Account::tenantId);
    }

    @Override
    public boolean managesAll(String account) {
        return accounts.find(account)
                .filter(found -> found.role() == Role.OWNER)
                .isPresent();
    }
}

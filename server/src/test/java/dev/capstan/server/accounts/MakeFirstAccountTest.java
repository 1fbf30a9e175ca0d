package dev.capstan.server.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class MakeFirstAccountTest {

    @RegisterExtension
    private final StoredPeople people = new StoredPeople();

    @Test
    void theFirstAccountIsMadeOnceWithAPasswordThatNobodyGuesses() {
        StoredAccounts accounts = people.get(StoredAccounts.class);
        MakeFirstAccount make = new MakeFirstAccount(accounts, people);

        String password = make.make().orElseThrow().password();

        assertThat(password).matches("([a-km-np-z2-9]{4}-){4}[a-km-np-z2-9]{4}");
        assertThat(make.make()).isEmpty();
        Account owner = accounts.find("owner").orElseThrow();
        assertThat(owner.role()).isEqualTo(Role.OWNER);
        assertThat(owner.hash().matches(password)).isTrue();
        assertThat(owner.isMade(password)).isTrue();
        assertThat(owner.toString()).doesNotContain(owner.hash().text(), String.valueOf(owner.made()));
    }
}

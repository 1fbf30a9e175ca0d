package dev.capstan.accounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.capstan.core.AuditEvent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class CreateFirstAccountTest {

    @RegisterExtension
    private final AccountsFixture fixture = new AccountsFixture();

    @Test
    void theFirstAccountIsMadeOnceWithAPasswordThatNobodyGuesses() {
        List<AuditEvent> recorded = new ArrayList<>();
        StoredAccounts accounts = fixture.get(StoredAccounts.class);
        CreateFirstAccount make = new CreateFirstAccount(accounts, recorded::addAll, fixture);

        List<String> told = new ArrayList<>();
        String password = make.create(account -> told.add(account.password()))
                .orElseThrow()
                .password();

        assertThat(password).matches("([a-km-np-z2-9]{4}-){4}[a-km-np-z2-9]{4}");
        assertThat(make.create(account -> told.add("again"))).isEmpty();
        assertThat(told).containsExactly(password);
        assertThat(recorded).hasSize(1);
        assertThat(recorded.get(0).kind()).isEqualTo("account_added");
        assertThat(recorded.get(0).details().toString()).contains("owner").doesNotContain(password);
        Account owner = accounts.find("owner").orElseThrow();
        assertThat(owner.role()).isEqualTo(Role.OWNER);
        assertThat(owner.isGeneratedPassword(password)).isTrue();
        assertThat(owner.toString()).doesNotContain(owner.hash().text(), String.valueOf(owner.withGeneratedPassword()));
    }

    @Test
    void anAccountWhosePasswordCannotBeToldIsNotMade() {
        StoredAccounts accounts = fixture.get(StoredAccounts.class);
        CreateFirstAccount make = new CreateFirstAccount(accounts, events -> {}, fixture);

        assertThatIllegalStateException()
                .isThrownBy(() -> make.create(account -> {
                    throw new IllegalStateException("nobody listens");
                }));

        assertThat(accounts.list()).isEmpty();
        assertThat(make.create(account -> {})).isPresent();
    }
}

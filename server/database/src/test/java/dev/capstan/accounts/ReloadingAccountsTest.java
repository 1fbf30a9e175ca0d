package dev.capstan.accounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.capstan.core.AuditEvent;
import dev.capstan.core.RefusedException;
import dev.capstan.core.port.AuditUnavailable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class ReloadingAccountsTest {

    private static final String HASH = PasswordHash.of("secret", 10).text();
    private static final String OTHER_HASH = PasswordHash.of("another", 10).text();

    @RegisterExtension
    private final AccountsFixture fixture = new AccountsFixture();

    @TempDir
    private Path directory;

    private ReloadingAccounts accounts;

    @BeforeEach
    void readTheFile() throws IOException {
        write("owner:" + HASH, "ana:" + HASH, "bo:" + HASH);
        accounts = new ReloadingAccounts(directory.resolve("accounts"), fixture);
    }

    @Test
    void aChangeOfTheFileCountsAfterASecond() throws IOException {
        write("owner:" + HASH, "ana:" + HASH + ":auditor");
        assertThat(accounts.find("bo")).isPresent();

        fixture.pass(Duration.ofSeconds(1));

        assertThat(accounts.find("bo")).isEmpty();
        assertThat(accounts.find("ana").orElseThrow().role()).isEqualTo(Role.AUDITOR);
        assertThat(accounts.list()).extracting(Accounts.AccountSummary::name).containsExactly("ana", "owner");
    }

    @Test
    void aFileThatIsBrokenOrGoneChangesNothing() throws IOException {
        write("owner:" + HASH, "nonsense");
        fixture.pass(Duration.ofSeconds(1));
        assertThat(accounts.find("ana")).isPresent();

        write("");
        fixture.pass(Duration.ofSeconds(1));
        assertThat(accounts.find("ana")).isPresent();

        Files.delete(directory.resolve("accounts"));
        fixture.pass(Duration.ofSeconds(1));
        assertThat(accounts.find("ana")).isPresent();

        write("cy:" + HASH);
        fixture.pass(Duration.ofSeconds(1));
        assertThat(accounts.find("ana")).isEmpty();
        assertThat(accounts.find("cy")).isPresent();
    }

    @Test
    void aFileThatIsBrokenAtTheStartIsRefused() throws IOException {
        write("nonsense");

        assertThatExceptionOfType(InvalidAccountsFile.class)
                .isThrownBy(() -> new ReloadingAccounts(directory.resolve("accounts"), fixture));
    }

    @Test
    void changedAccountIsRecordedOnceAndSignedOut() throws IOException {
        List<AuditEvent> recorded = new ArrayList<>();
        ApplyAccountsFileChanges follow = new ApplyAccountsFileChanges(
                accounts,
                fixture.get(AccountResources.class),
                new SignOut(fixture.get(Sessions.class), fixture.get(Browsers.class)),
                recorded::addAll,
                fixture);
        BrowserSessions sessions = new BrowserSessions(fixture.get(Sessions.class), fixture);
        String ana = sessions.begin(accounts.find("ana").orElseThrow()).id();
        String bo = sessions.begin(accounts.find("bo").orElseThrow()).id();
        String owner = sessions.begin(accounts.find("owner").orElseThrow()).id();
        write("owner:" + HASH + ":auditor", "bo:" + OTHER_HASH, "cy:" + HASH + ":owner");
        fixture.pass(Duration.ofSeconds(1));

        follow.run();
        follow.run();

        assertThat(recorded)
                .extracting(event ->
                        event.kind() + " " + event.details().path("account").textValue() + " "
                                + event.details().path("changedBy").textValue())
                .containsExactlyInAnyOrder(
                        "account_role_changed owner the accounts file",
                        "account_ended ana the accounts file",
                        "account_password_changed bo the accounts file",
                        "account_added cy the accounts file");
        assertThat(sessions.find(ana)).isEmpty();
        assertThat(sessions.find(bo)).isEmpty();
        assertThat(sessions.find(owner)).isPresent();
    }

    @Test
    void anAccountThatIsMovedToAnotherTenantEndsInTheOneAndIsSignedOut() throws IOException {
        List<AuditEvent> recorded = new ArrayList<>();
        ApplyAccountsFileChanges follow = new ApplyAccountsFileChanges(
                accounts,
                fixture.get(AccountResources.class),
                new SignOut(fixture.get(Sessions.class), fixture.get(Browsers.class)),
                recorded::addAll,
                fixture);
        BrowserSessions sessions = new BrowserSessions(fixture.get(Sessions.class), fixture);
        String owner = sessions.begin(accounts.find("owner").orElseThrow()).id();
        write("owner:" + HASH + ":owner:acme", "ana:" + HASH, "bo:" + HASH);
        fixture.pass(Duration.ofSeconds(1));

        follow.run();

        assertThat(recorded)
                .extracting(event -> event.kind() + " " + event.tenantId())
                .containsExactly("account_ended default", "account_added acme");
        assertThat(sessions.find(owner)).isEmpty();
    }

    @Test
    void aChangeThatCannotBeRecordedIsFollowedAgain() throws IOException {
        List<AuditEvent> recorded = new ArrayList<>();
        AtomicBoolean full = new AtomicBoolean(true);
        ApplyAccountsFileChanges follow = new ApplyAccountsFileChanges(
                accounts,
                fixture.get(AccountResources.class),
                new SignOut(fixture.get(Sessions.class), fixture.get(Browsers.class)),
                events -> {
                    if (full.get()) {
                        throw new AuditUnavailable("the disk is full", new IllegalStateException());
                    }
                    recorded.addAll(events);
                },
                fixture);
        write("owner:" + HASH, "bo:" + HASH);
        fixture.pass(Duration.ofSeconds(1));

        assertThatExceptionOfType(AuditUnavailable.class).isThrownBy(follow::run);
        full.set(false);
        follow.run();
        follow.run();

        assertThat(recorded).extracting(AuditEvent::kind).containsExactly("account_ended");
    }

    @Test
    void theAccountsOfAFileAreChangedInTheFileAlone() {
        ManageAccounts manage = new ManageAccounts(
                accounts,
                fixture.get(StoredAccounts.class),
                fixture.get(AccountResources.class),
                new SignOut(fixture.get(Sessions.class), fixture.get(Browsers.class)),
                events -> {},
                fixture);

        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> manage.add("owner", "di", Role.OWNER, Optional.empty(), Optional.empty()))
                .satisfies(
                        refused -> assertThat(refused.refusal().message()).contains("are in a file; edit that file"));
        assertThat(manage.list(ManageAccounts.COMMAND_LINE)).hasSize(3);
    }

    private void write(String... lines) throws IOException {
        Files.writeString(directory.resolve("accounts"), String.join("\n", lines) + "\n");
    }
}

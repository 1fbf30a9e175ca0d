package dev.capstan.accounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.capstan.accounts.signin.Attempts;
import dev.capstan.accounts.signin.LoginPool;
import dev.capstan.accounts.signin.RecogniseBrowser;
import dev.capstan.accounts.signin.SignIn;
import dev.capstan.accounts.signin.SignInLog;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.RefusedException;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.core.port.AuditUnavailable;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ManageAccountsTest {

    private static final Optional<String> CHOSEN = Optional.of("my dog is called Rex");

    @RegisterExtension
    private final AccountsFixture fixture = new AccountsFixture();

    private final List<AuditEvent> recorded = new ArrayList<>();
    private StoredAccounts accounts;
    private ManageAccounts manage;

    @BeforeEach
    void addTheOwner() throws RefusedException {
        accounts = fixture.get(StoredAccounts.class);
        manage = manage(recorded::addAll);
        manage.add(ManageAccounts.COMMAND_LINE, "owner", Role.OWNER, Optional.empty(), Optional.empty());
        recorded.clear();
    }

    private ManageAccounts manage(AuditTrail trail) {
        return new ManageAccounts(
                accounts,
                accounts,
                fixture.get(AccountResources.class),
                new SignOut(fixture.get(Sessions.class), fixture.get(Browsers.class)),
                trail,
                fixture);
    }

    @Test
    void anAccountComesAndGoesAndComesBack() throws RefusedException {
        GeneratedPassword made = manage.add("owner", "ana", Role.APPROVER, Optional.empty(), Optional.empty())
                .made()
                .orElseThrow();
        assertThat(accounts.find("ana").orElseThrow().isGeneratedPassword(made.text()))
                .isTrue();
        assertThat(manage.changeRole("owner", "ana", Role.AUDITOR).role()).isEqualTo(Role.AUDITOR);
        assertThat(accounts.find("ana").orElseThrow().isGeneratedPassword(made.text()))
                .isTrue();

        assertThat(manage.end("owner", "ana")).isEqualTo(new AccountResources.Count(0, 0));
        assertThat(accounts.find("ana")).isEmpty();
        assertThat(refusal(() -> manage.end("owner", "ana"))).contains("no such account");
        assertThat(manage.list("owner"))
                .extracting(Accounts.AccountSummary::name)
                .containsExactly("ana", "owner");
        assertThat(manage.list("owner").get(0).endedAt()).isEqualTo(fixture.instant());

        manage.add("owner", "ana", Role.APPROVER, Optional.empty(), CHOSEN);
        Account back = accounts.find("ana").orElseThrow();
        assertThat(back.hash().matches(CHOSEN.orElseThrow())).isTrue();
        assertThat(back.isGeneratedPassword(made.text())).isFalse();
        assertThat(refusal(() -> manage.add("owner", "ana", Role.OWNER, Optional.empty(), Optional.empty())))
                .contains("is taken");
        assertThat(recorded)
                .extracting(AuditEvent::kind)
                .containsExactly("account_added", "account_role_changed", "account_ended", "account_added");
        assertThat(recorded.get(2).details())
                .hasToString(
                        "{\"account\":\"ana\",\"changedBy\":\"owner\",\"hostsSuspended\":0,\"agentsSuspended\":0}");
    }

    @Test
    void aNewPasswordEndsTheOldOneAtOnceAndEverySession() throws Exception {
        manage.add("owner", "ana", Role.APPROVER, Optional.empty(), CHOSEN);
        SignIn signIn = new SignIn(
                accounts,
                fixture.get(Attempts.class),
                new RecogniseBrowser(fixture.get(Browsers.class), fixture),
                new SignInLog(recorded::addAll, fixture),
                fixture);
        InetAddress here = InetAddress.getByName("192.0.2.7");
        assertThat(signIn.again("ana", CHOSEN.orElseThrow(), here, LoginPool.UNKNOWN_CLIENTS))
                .isInstanceOf(SignIn.SignedIn.class);
        BrowserSessions sessions = new BrowserSessions(fixture.get(Sessions.class), fixture);
        String session = sessions.begin(accounts.find("ana").orElseThrow()).id();
        RecogniseBrowser browsers = new RecogniseBrowser(fixture.get(Browsers.class), fixture);
        String browser = browsers.issueToken(Optional.empty(), "ana");

        GeneratedPassword made = manage.changePassword(ManageAccounts.COMMAND_LINE, "ana", Optional.empty())
                .made()
                .orElseThrow();

        assertThat(signIn.again("ana", CHOSEN.orElseThrow(), here, LoginPool.UNKNOWN_CLIENTS))
                .isInstanceOf(SignIn.WrongCredentials.class);
        assertThat(signIn.again("ana", made.text(), here, LoginPool.UNKNOWN_CLIENTS))
                .isInstanceOf(SignIn.SignedIn.class);
        assertThat(sessions.find(session)).isEmpty();
        assertThat(browsers.subject(browser, "ana")).isEmpty();
        assertThat(recorded.toString()).doesNotContain(made.text(), CHOSEN.orElseThrow());
    }

    @Test
    void theOwnerOfATenantManagesItsAccountsOnly() throws RefusedException {
        manage.add("owner", "ana", Role.OWNER, Optional.of("acme"), CHOSEN);
        manage.add("owner", "bea", Role.OWNER, Optional.of("beta"), CHOSEN);
        recorded.clear();

        Account added =
                manage.add("ana", "ann", Role.AUDITOR, Optional.empty(), CHOSEN).account();

        assertThat(added.tenantId()).isEqualTo("acme");
        assertThat(manage.list("ana")).extracting(Accounts.AccountSummary::name).containsExactly("ana", "ann");
        assertThat(manage.list("owner"))
                .extracting(Accounts.AccountSummary::tenantId)
                .containsExactly("acme", "acme", "beta", "default");
        for (String other : List.of("bea", "owner")) {
            assertThat(refusal(() -> manage.end("ana", other))).contains("no such account");
            assertThat(refusal(() -> manage.changeRole("ana", other, Role.AUDITOR)))
                    .contains("no such account");
            assertThat(refusal(() -> manage.changePassword("ana", other, CHOSEN)))
                    .contains("no such account");
        }
        for (String tenant : List.of("beta", "default")) {
            assertThat(refusal(() -> manage.add("ana", "new", Role.OWNER, Optional.of(tenant), CHOSEN)))
                    .contains("only an owner of the tenant 'default'");
        }
        assertThat(recorded).extracting(AuditEvent::tenantId).containsExactly("acme");
    }

    @Test
    void anAccountThatHasEndedComesBackInItsOwnTenantOnly() throws RefusedException {
        manage.add("owner", "ana", Role.APPROVER, Optional.of("acme"), CHOSEN);
        manage.end("owner", "ana");

        assertThat(refusal(() -> manage.add("owner", "ana", Role.APPROVER, Optional.of("beta"), CHOSEN)))
                .contains("is taken");

        manage.add("owner", "ana", Role.APPROVER, Optional.of("acme"), CHOSEN);
        assertThat(accounts.find("ana").orElseThrow().tenantId()).isEqualTo("acme");
    }

    @Test
    void onlyTheOperatorClosesATenant() throws RefusedException {
        manage.add("owner", "ana", Role.OWNER, Optional.of("acme"), CHOSEN);

        assertThat(refusal(() -> manage.end("ana", "ana"))).contains("last owner");
        manage.end("owner", "ana");

        assertThat(accounts.find("ana")).isEmpty();
    }

    @Test
    void theLastOwnerStays() throws Exception {
        manage.add("owner", "ana", Role.APPROVER, Optional.empty(), CHOSEN);
        assertThat(refusal(() -> manage.end("owner", "owner"))).contains("last owner");
        assertThat(refusal(() -> manage.changeRole("owner", "owner", Role.AUDITOR)))
                .contains("last owner");
        manage.changeRole("owner", "ana", Role.OWNER);

        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            List<Future<String>> ends =
                    threads.invokeAll(List.of(() -> end("ana", "owner"), () -> end("owner", "ana")));
            assertThat(List.of(ends.get(0).get(), ends.get(1).get())).containsExactlyInAnyOrder("ended", "refused");
        } finally {
            threads.shutdownNow();
        }
    }

    private String end(String by, String name) {
        try {
            manage.end(by, name);
            return "ended";
        } catch (RefusedException refused) {
            return "refused";
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "short",
                "elevensigns",
                "0123456789012345678901234567890123456789012345678901234567890123456789012"
            })
    void aPasswordIsNeitherShortNorTooLong(String password) {
        assertThat(refusal(() -> manage.add("owner", "ana", Role.APPROVER, Optional.empty(), Optional.of(password))))
                .contains("at least 12 characters");
        assertThat(refusal(() -> manage.changePassword("owner", "owner", Optional.of(password))))
                .contains("at least 12 characters");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "a:b", "command line", "ana\n"})
    void aNameThatIsNoneIsRefused(String name) {
        assertThat(refusal(() -> manage.add("owner", name, Role.APPROVER, Optional.empty(), Optional.empty())))
                .contains("1 to 64 letters");
        assertThat(refusal(() -> manage.end("owner", name))).contains("no such account");
        assertThat(refusal(() -> manage.changePassword("owner", name, Optional.empty())))
                .contains("no such account");
    }

    @Test
    void changeThatCannotBeRecordedIsNotStored() throws RefusedException {
        manage.add("owner", "ana", Role.APPROVER, Optional.empty(), CHOSEN);
        Account before = accounts.find("ana").orElseThrow();
        BrowserSessions sessions = new BrowserSessions(fixture.get(Sessions.class), fixture);
        String session = sessions.begin(accounts.find("ana").orElseThrow()).id();
        ManageAccounts unrecorded = manage(events -> {
            throw new AuditUnavailable("the disk is full", new IllegalStateException());
        });

        for (ThrowingCallable change : List.<ThrowingCallable>of(
                () -> unrecorded.add("owner", "bo", Role.OWNER, Optional.empty(), Optional.empty()),
                () -> unrecorded.changeRole("owner", "ana", Role.OWNER),
                () -> unrecorded.changePassword("owner", "ana", Optional.empty()),
                () -> unrecorded.end("owner", "ana"))) {
            assertThatThrownBy(change).isInstanceOf(AuditUnavailable.class);
        }

        assertThat(accounts.find("bo")).isEmpty();
        assertThat(accounts.find("ana")).contains(before);
        assertThat(sessions.find(session)).isPresent();
    }

    private static String refusal(ThrowingCallable attempt) {
        return catchThrowableOfType(RefusedException.class, attempt).refusal().message();
    }
}

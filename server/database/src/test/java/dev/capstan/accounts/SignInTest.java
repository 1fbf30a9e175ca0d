package dev.capstan.accounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.accounts.signin.Attempts;
import dev.capstan.accounts.signin.LoginPool;
import dev.capstan.accounts.signin.RecogniseBrowser;
import dev.capstan.accounts.signin.SignIn;
import dev.capstan.accounts.signin.SignIn.Result;
import dev.capstan.accounts.signin.SignIn.SignedIn;
import dev.capstan.accounts.signin.SignIn.TooManyAttempts;
import dev.capstan.accounts.signin.SignIn.WrongCredentials;
import dev.capstan.accounts.signin.SignInLog;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.port.AuditUnavailable;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SignInTest {

    private static final String CHOSEN = "my dog is called Rex";
    private static final GeneratedPassword MADE = GeneratedPassword.generate();
    private static final PasswordHash CHOSEN_HASH = PasswordHash.of(CHOSEN, 10);
    private static final SignedIn ANA = new SignedIn(Account.chosen("ana", CHOSEN_HASH, Role.APPROVER));
    private static final InetAddress HERE = address("192.0.2.7");
    private static final Result BUSY = new TooManyAttempts(Duration.ofSeconds(1));

    @RegisterExtension
    private final AccountsFixture fixture = new AccountsFixture();

    private final List<AuditEvent> recorded = new ArrayList<>();

    private StoredAccounts accounts;
    private SignIn signIn;
    private SignInLog log;
    private RecogniseBrowser browsers;

    @BeforeEach
    void addTwoAccounts() {
        accounts = fixture.get(StoredAccounts.class);
        accounts.add(Account.chosen("ana", CHOSEN_HASH, Role.APPROVER), fixture.instant());
        accounts.add(Account.withGeneratedPassword("owner", MADE, Role.OWNER), fixture.instant());
        log = new SignInLog(recorded::addAll, fixture);
        browsers = new RecogniseBrowser(fixture.get(Browsers.class), fixture);
        signIn = new SignIn(accounts, fixture.get(Attempts.class), browsers, log, fixture);
    }

    @Test
    void theRightPasswordSignsIn() throws Exception {
        assertThat(signIn("ana", CHOSEN)).isEqualTo(ANA);
        assertThat(signIn("owner", MADE.text()))
                .isEqualTo(new SignedIn(Account.withGeneratedPassword("owner", MADE, Role.OWNER)));
        assertThat(signIn("owner", GeneratedPassword.generate().text())).isEqualTo(new WrongCredentials());
        assertThat(signIn("ana", MADE.text())).isEqualTo(new WrongCredentials());
        assertThat(signIn("Ana", CHOSEN)).isEqualTo(new WrongCredentials());
        assertThat(signIn("ana\n", CHOSEN)).isEqualTo(new WrongCredentials());
        assertThat(signIn("nobody", CHOSEN)).isEqualTo(new WrongCredentials());
    }

    @Test
    void failuresMakeAttemptsOfOneNetworkSlowerAndSlower() throws Exception {
        fail("ana", HERE, 5);
        for (int seconds = 1; seconds <= 256; seconds *= 2) {
            assertThat(signIn("ana", CHOSEN)).isEqualTo(new TooManyAttempts(Duration.ofSeconds(seconds)));
            fixture.pass(Duration.ofSeconds(seconds));
            assertThat(signIn("ana", "wrong")).isEqualTo(new WrongCredentials());
        }
        assertThat(signIn("ana", CHOSEN)).isEqualTo(new TooManyAttempts(Duration.ofMinutes(5)));
        assertThat(signIn.signIn("ana", CHOSEN, address("192.0.2.8"), Optional.empty()))
                .as("from another network")
                .isEqualTo(ANA);

        fixture.pass(Duration.ofMinutes(5));
        assertThat(signIn("ana", CHOSEN)).isEqualTo(ANA);
        assertThat(signIn("ana", "wrong")).as("a success forgets the failures").isEqualTo(new WrongCredentials());
        assertThat(signIn("ana", CHOSEN)).isEqualTo(ANA);
    }

    @Test
    void attemptsThatAreNotLookedAtMakeTheWaitNoLonger() throws Exception {
        fail("ana", HERE, 5);
        for (int i = 0; i < 200; i++) {
            assertThat(signIn("ana", "wrong")).isEqualTo(new TooManyAttempts(Duration.ofSeconds(1)));
        }

        fixture.pass(Duration.ofSeconds(1));

        assertThat(signIn("ana", CHOSEN)).isEqualTo(ANA);
    }

    @Test
    void aMadePasswordIsNeverSlowedDown() throws Exception {
        for (int i = 0; i < 20; i++) {
            signIn("owner", "wrong");
            fixture.pass(Duration.ofSeconds(i / 5));
        }

        assertThat(signIn("owner", "wrong")).isInstanceOf(TooManyAttempts.class);
        assertThat(signIn("owner", MADE.text())).isInstanceOf(SignedIn.class);
        assertThat(signIn.again("owner", MADE.text(), HERE, LoginPool.UNKNOWN_CLIENTS))
                .isInstanceOf(SignedIn.class);
    }

    @Test
    void aMadePasswordOfBeforeIsKnownFromItsFirstUseOn() throws Exception {
        accounts.add(
                new Account("old", PasswordHash.of(MADE.text(), 10), "", Role.OWNER, Caller.DEFAULT_TENANT),
                fixture.instant());
        assertThat(signIn("old", MADE.text())).isInstanceOf(SignedIn.class);
        fail("old", HERE, 5);

        assertThat(signIn("old", MADE.text())).isInstanceOf(SignedIn.class);
    }

    @Test
    void aMadePasswordEndsWithTheNextOne() throws Exception {
        GeneratedPassword next = GeneratedPassword.generate();
        assertThat(signIn.again("owner", MADE.text(), HERE, LoginPool.UNKNOWN_CLIENTS))
                .isInstanceOf(SignedIn.class);

        accounts.save(Account.withGeneratedPassword("owner", next, Role.OWNER));

        assertThat(signIn.again("owner", MADE.text(), HERE, LoginPool.UNKNOWN_CLIENTS))
                .isEqualTo(new WrongCredentials());
        assertThat(signIn.again("owner", next.text(), HERE, LoginPool.UNKNOWN_CLIENTS))
                .isInstanceOf(SignedIn.class);
    }

    @Test
    void aWrongPasswordOfAMadeOneTakesAsLongToCheckAsAnyOther() {
        assertThat(Account.withGeneratedPassword("owner", MADE, Role.OWNER)
                        .hash()
                        .cost())
                .isEqualTo(CHOSEN_HASH.cost());
    }

    @Test
    void madeUpNamesUseUpNothingOfAnAccount() throws Exception {
        for (int i = 0; i < 20; i++) {
            assertThat(signIn("name" + i, "wrong")).isEqualTo(new WrongCredentials());
        }

        assertThat(signIn("ana", CHOSEN)).isEqualTo(ANA);
    }

    @Test
    void aMadeUpNameLooksLikeAnAccount() throws Exception {
        List<Result> unknown = new ArrayList<>();
        List<Result> known = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            unknown.add(signIn("nobody", "wrong"));
            known.add(signIn("ana", "wrong"));
        }

        assertThat(unknown).isEqualTo(known).contains(new TooManyAttempts(Duration.ofSeconds(1)));
    }

    @Test
    void failuresOfManyNetworksMakeAnAccountALittleSlower() throws Exception {
        for (int i = 0; i < 20; i++) {
            fail("ana", address("198.51.100." + i), 1);
        }

        assertThat(signIn("ana", CHOSEN)).isEqualTo(new TooManyAttempts(Duration.ofSeconds(2)));
        fixture.pass(Duration.ofSeconds(2));
        assertThat(signIn("ana", CHOSEN)).isEqualTo(ANA);
    }

    @Test
    void aBrowserThatSignedInBeforeIsLetThroughWhateverOthersDo() throws Exception {
        Optional<String> browser = Optional.of(browsers.issueToken(Optional.empty(), "ana"));
        slowDown("ana");

        assertThat(signIn("ana", CHOSEN)).isInstanceOf(TooManyAttempts.class);
        assertThat(signIn.signIn("ana", "wrong", HERE, browser))
                .as("no password")
                .isEqualTo(new WrongCredentials());
        assertThat(signIn.signIn("ana", CHOSEN, HERE, browser)).isEqualTo(ANA);
        assertThat(signIn.signIn("ana", CHOSEN, HERE, Optional.of("made up"))).isInstanceOf(TooManyAttempts.class);

        for (int i = 0; i < 5; i++) {
            signIn.signIn("ana", "wrong", HERE, browser);
        }
        assertThat(signIn.signIn("ana", CHOSEN, HERE, browser))
                .as("its own failures count")
                .isEqualTo(new TooManyAttempts(Duration.ofSeconds(1)));
    }

    @Test
    void aBrowserIsKnownForItsAccountAndForThirtyDays() throws Exception {
        Optional<String> browser = Optional.of(browsers.issueToken(Optional.empty(), "owner"));
        Optional<String> next = Optional.of(browsers.issueToken(browser, "ana"));
        slowDown("ana");
        assertThat(signIn.signIn("ana", CHOSEN, HERE, browser)).as("replaced").isInstanceOf(TooManyAttempts.class);
        assertThat(signIn.signIn("ana", CHOSEN, HERE, next)).isEqualTo(ANA);

        fixture.pass(KnownBrowser.MAX_AGE);
        slowDown("ana");
        assertThat(signIn.signIn("ana", CHOSEN, HERE, next)).isInstanceOf(TooManyAttempts.class);
    }

    @Test
    void onlyTheLatestBrowsersAreRemembered() throws Exception {
        Optional<String> first = Optional.of(browsers.issueToken(Optional.empty(), "ana"));
        for (int i = 0; i < KnownBrowser.MAX_NAMES; i++) {
            fixture.pass(Duration.ofSeconds(1));
            browsers.issueToken(Optional.empty(), "ana");
        }

        assertThat(browsers.subject(first.orElseThrow(), "ana")).isEmpty();
    }

    @Test
    void aRevocationDoesNotWaitBehindOtherFailures() throws Exception {
        slowDown("ana");
        assertThat(signIn.again("ana", CHOSEN, HERE, LoginPool.UNKNOWN_CLIENTS)).isInstanceOf(TooManyAttempts.class);

        assertThat(signIn.again("ana", CHOSEN, HERE, LoginPool.REVOCATIONS)).isEqualTo(ANA);
    }

    @Test
    void theWaitOfARevocationStaysShort() throws Exception {
        for (int i = 0; i < 9; i++) {
            signIn.again("ana", "wrong", HERE, LoginPool.REVOCATIONS);
            fixture.pass(Duration.ofSeconds(4));
        }
        signIn.again("ana", "wrong", HERE, LoginPool.REVOCATIONS);

        assertThat(signIn.again("ana", CHOSEN, HERE, LoginPool.REVOCATIONS))
                .isEqualTo(new TooManyAttempts(Duration.ofSeconds(4)));
    }

    @Test
    void theAddressesOfOneNetworkCountAsOne() throws Exception {
        for (int i = 0; i < 5; i++) {
            fail("ana", address("2001:db8:1:2::" + i), 1);
        }

        assertThat(signIn.signIn("ana", CHOSEN, address("2001:db8:1:2:ffff::1"), Optional.empty()))
                .isInstanceOf(TooManyAttempts.class);
        assertThat(signIn.signIn("ana", CHOSEN, address("2001:db8:1:3::1"), Optional.empty()))
                .isEqualTo(ANA);
    }

    @Test
    void manyGuessesAtOnceAreNoMoreThanOneAfterTheOther() throws Exception {
        List<Result> results = atOnce(24, () -> unlessBusy(() -> signIn("ana", "wrong")));

        assertThat(results.stream().filter(WrongCredentials.class::isInstance)).hasSize(5);
        assertThat(results.stream().filter(TooManyAttempts.class::isInstance)).hasSize(19);
    }

    @Test
    void floodOfUnknownNamesLocksNobodyOut() throws Exception {
        Optional<String> browser = Optional.of(browsers.issueToken(Optional.empty(), "ana"));
        AtomicInteger number = new AtomicInteger();
        AtomicBoolean floods = new AtomicBoolean(true);
        ExecutorService unknownCallers = Executors.newFixedThreadPool(24);
        try {
            for (int i = 0; i < 24; i++) {
                unknownCallers.execute(() -> {
                    while (floods.get()) {
                        signIn("name" + number.incrementAndGet(), "wrong");
                    }
                });
            }
            while (number.get() < 50) {
                Thread.onSpinWait();
            }

            assertThat(signIn("owner", MADE.text())).isInstanceOf(SignedIn.class);
            assertThat(signIn.signIn("ana", CHOSEN, HERE, browser)).isEqualTo(ANA);
            assertThat(signIn.again("ana", CHOSEN, HERE, LoginPool.REVOCATIONS)).isEqualTo(ANA);
            assertThat(unlessBusy(() -> signIn.signIn("ana", CHOSEN, address("192.0.3.7"), Optional.empty())))
                    .as("from another network")
                    .isEqualTo(ANA);
        } finally {
            floods.set(false);
            unknownCallers.shutdown();
            assertThat(unknownCallers.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void manyRightOnesAtOnceAreAllRight() throws Exception {
        assertThat(atOnce(24, () -> unlessBusy(() -> signInAgain(CHOSEN)))).containsOnly(ANA);
    }

    @Test
    void successfulSignInIsCachedForAMinuteOrUntilAWrongGuess() throws Exception {
        assertThat(signInAgain(CHOSEN)).isEqualTo(ANA);
        slowDown("ana");

        assertThat(signInAgain(CHOSEN))
                .as("known for a minute, whatever others do")
                .isEqualTo(ANA);
        assertThat(signInAgain("guess")).isInstanceOf(TooManyAttempts.class);
        assertThat(signInAgain(CHOSEN))
                .as("a guess ends it, else guesses would be free")
                .isInstanceOf(TooManyAttempts.class);
    }

    @Test
    void cachedSignInExpiresAfterAMinute() throws Exception {
        assertThat(signInAgain(CHOSEN)).isEqualTo(ANA);
        fixture.pass(Duration.ofSeconds(60));
        slowDown("ana");

        assertThat(signInAgain(CHOSEN)).isInstanceOf(TooManyAttempts.class);
    }

    @Test
    void signInIsRecordedEachTimeForPagesAndHourlyForPrograms() throws Exception {
        signIn("ana", CHOSEN);
        signIn("ana", CHOSEN);
        signInAgain(CHOSEN);
        fixture.pass(Duration.ofMinutes(59));
        signInAgain(CHOSEN);
        fixture.pass(Duration.ofMinutes(1));
        signInAgain(CHOSEN);

        assertThat(recorded).extracting(AuditEvent::kind).containsOnly("signed_in");
        assertThat(recorded)
                .extracting(event -> event.details().path("by").textValue())
                .containsExactly("page", "page", "program", "program");
        assertThat(recorded.get(0).details())
                .hasToString("{\"account\":\"ana\",\"network\":\"192.0.2.7\",\"by\":\"page\"}");
    }

    @Test
    void failuresAreRecordedSinglyAtFirstAndThenByTheirNumber() throws Exception {
        for (int i = 0; i < 100; i++) {
            signIn("hunter2-my-password", "wrong");
        }
        assertThat(recorded).hasSize(10);
        fixture.pass(Duration.ofMinutes(1));
        log.summarise();
        log.summarise();

        assertThat(recorded).hasSize(11);
        assertThat(recorded.get(0).kind()).isEqualTo("sign_in_failed");
        assertThat(recorded.get(0).details()).hasToString("{\"network\":\"192.0.2.7\"}");
        assertThat(recorded.get(5).kind()).isEqualTo("sign_in_slowed");
        assertThat(recorded.get(5).details()).hasToString("{\"network\":\"192.0.2.7\",\"retryAfterSeconds\":1}");
        assertThat(recorded.get(10).kind()).isEqualTo("sign_in_slowed");
        assertThat(recorded.get(10).details()).hasToString("{\"count\":90}");
    }

    @Test
    void pageSignInThatCannotBeRecordedIsRefused() {
        SignInLog broken = new SignInLog(
                events -> {
                    throw new AuditUnavailable("the disk is full", new IllegalStateException());
                },
                fixture);
        signIn = new SignIn(accounts, fixture.get(Attempts.class), browsers, broken, fixture);

        assertThatThrownBy(() -> signIn("ana", CHOSEN)).isInstanceOf(AuditUnavailable.class);
        assertThatCode(() -> signIn("ana", "wrong")).doesNotThrowAnyException();
    }

    @Test
    void missedSignInRecordIsWrittenLater() {
        AtomicBoolean full = new AtomicBoolean(true);
        SignInLog sometimes = new SignInLog(
                events -> {
                    if (full.get()) {
                        throw new AuditUnavailable("the disk is full", new IllegalStateException());
                    }
                    recorded.addAll(events);
                },
                fixture);
        assertThatThrownBy(() -> sometimes.processSignedIn(ANA, "192.0.2.7")).isInstanceOf(AuditUnavailable.class);
        sometimes.failed(accounts.find("ana"), "192.0.2.7");

        full.set(false);
        sometimes.processSignedIn(ANA, "192.0.2.7");
        sometimes.close();

        assertThat(recorded).extracting(AuditEvent::kind).containsExactly("signed_in", "sign_in_failed");
        assertThat(recorded.get(1).details()).hasToString("{\"count\":1}");
    }

    private void slowDown(String name) throws UnknownHostException {
        fail(name, HERE, 5);
        fixture.pass(Duration.ofSeconds(1));
        fail(name, HERE, 1);
    }

    private void fail(String name, InetAddress from, int times) {
        for (int i = 0; i < times; i++) {
            assertThat(signIn.signIn(name, "wrong", from, Optional.empty())).isEqualTo(new WrongCredentials());
        }
    }

    private Result signIn(String name, String typed) {
        return signIn.signIn(name, typed, HERE, Optional.empty());
    }

    private Result signInAgain(String typed) {
        return signIn.again("ana", typed, HERE, LoginPool.UNKNOWN_CLIENTS);
    }

    /** Repeats an attempt that waited for its turn as long as one may, since the checks before it take long here. */
    private static Result unlessBusy(Callable<Result> attempt) throws Exception {
        Result result = attempt.call();
        for (int i = 0; i < 20 && result.equals(BUSY); i++) {
            result = attempt.call();
        }
        return result;
    }

    private static InetAddress address(String text) {
        try {
            return InetAddress.getByName(text);
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
    }

    private static List<Result> atOnce(int times, Callable<Result> work) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Result> results = new ArrayList<>();
            for (Future<Result> each : threads.invokeAll(Collections.nCopies(times, work))) {
                results.add(each.get());
            }
            return results;
        } finally {
            threads.shutdownNow();
        }
    }
}

package dev.capstan.server.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.server.accounts.SignIn.Result;
import dev.capstan.server.accounts.SignIn.SignedIn;
import dev.capstan.server.accounts.SignIn.TooOften;
import dev.capstan.server.accounts.SignIn.Wrong;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(60)
class SignInTest {

    @RegisterExtension
    private final StoredPeople people = new StoredPeople();

    private SignIn signIn;
    private String password;

    @BeforeEach
    void makeTheFirstAccount() {
        StoredAccounts accounts = people.get(StoredAccounts.class);
        password = new MakeFirstAccount(accounts, people).make().orElseThrow().password();
        signIn = new SignIn(accounts, people.get(Attempts.class), people);
    }

    @Test
    void theFirstAccountIsMadeOnceWithAPasswordThatNobodyGuesses() {
        assertThat(password).matches("([a-km-np-z2-9]{4}-){4}[a-km-np-z2-9]{4}");
        assertThat(new MakeFirstAccount(people.get(StoredAccounts.class), people).make())
                .isEmpty();
    }

    @Test
    void theRightPasswordSignsIn() throws Exception {
        assertThat(signIn("owner", password)).isEqualTo(new SignedIn("owner"));
        assertThat(signIn("owner", password + "x")).isEqualTo(new Wrong());
        assertThat(signIn("Owner", password)).isEqualTo(new Wrong());
        assertThat(signIn("owner\n", password)).isEqualTo(new Wrong());
        assertThat(signIn("nobody", password)).isEqualTo(new Wrong());
    }

    @Test
    void fiveFailuresLockTheAccountForFiveMinutes() throws Exception {
        for (int i = 0; i < 5; i++) {
            assertThat(signIn("owner", "wrong")).isEqualTo(new Wrong());
        }

        assertThat(signIn("owner", password)).isEqualTo(new TooOften(Duration.ofMinutes(5)));
        people.pass(Duration.ofMinutes(5).minusSeconds(1));
        assertThat(signIn("owner", password)).isEqualTo(new TooOften(Duration.ofSeconds(1)));
        people.pass(Duration.ofSeconds(1));
        assertThat(signIn("owner", password)).isEqualTo(new SignedIn("owner"));
    }

    @Test
    void aSuccessForgetsTheFailuresBefore() throws Exception {
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < 4; i++) {
                assertThat(signIn("owner", "wrong")).isEqualTo(new Wrong());
            }
            assertThat(signIn("owner", password)).as("round %d", round).isEqualTo(new SignedIn("owner"));
        }
    }

    @Test
    void twentyFailuresLockTheAddressForEveryName() throws Exception {
        for (int i = 0; i < 20; i++) {
            assertThat(signIn("name" + i, "wrong")).isEqualTo(new Wrong());
        }

        assertThat(signIn("owner", password)).isInstanceOf(TooOften.class);
        assertThat(signIn.signIn("owner", password, InetAddress.getByName("192.0.2.8")))
                .isEqualTo(new SignedIn("owner"));
    }

    @Test
    void theAddressesOfOneNetworkCountAsOne() throws Exception {
        for (int i = 0; i < 20; i++) {
            signIn.signIn("name" + i, "wrong", InetAddress.getByName("2001:db8:1:2::" + i));
        }

        assertThat(signIn.signIn("owner", password, InetAddress.getByName("2001:db8:1:2:ffff::1")))
                .isInstanceOf(TooOften.class);
        assertThat(signIn.signIn("owner", password, InetAddress.getByName("2001:db8:1:3::1")))
                .isInstanceOf(SignedIn.class);
    }

    @Test
    void manyGuessesAtOnceAreNoMoreThanOneAfterTheOther() throws Exception {
        List<Result> results = atOnce(24, () -> signIn("owner", "wrong"));

        assertThat(results.stream().filter(Wrong.class::isInstance)).hasSize(5);
        assertThat(results.stream().filter(TooOften.class::isInstance)).hasSize(19);
    }

    @Test
    void manyRightOnesAtOnceAreAllRight() throws Exception {
        assertThat(atOnce(24, () -> signIn.again("owner", password, here()))).containsOnly(new SignedIn("owner"));
    }

    @Test
    void whatWasRightIsNotLookedUpAgainForAMinuteUntilAGuessIsWrong() throws Exception {
        assertThat(signIn.again("owner", password, here())).isInstanceOf(SignedIn.class);
        lock();

        assertThat(signIn.again("owner", password, here()))
                .as("known for a minute, whatever others do")
                .isInstanceOf(SignedIn.class);
        assertThat(signIn.again("owner", password, InetAddress.getByName("192.0.2.8")))
                .as("not known from elsewhere")
                .isInstanceOf(TooOften.class);
        assertThat(signIn.again("owner", "guess", here())).isInstanceOf(TooOften.class);
        assertThat(signIn.again("owner", password, here()))
                .as("a guess ends it, else guesses would be free")
                .isInstanceOf(TooOften.class);
    }

    @Test
    void whatWasRightIsForgottenAfterAMinute() throws Exception {
        assertThat(signIn.again("owner", password, here())).isInstanceOf(SignedIn.class);
        lock();
        people.pass(Duration.ofSeconds(60));

        assertThat(signIn.again("owner", password, here())).isInstanceOf(TooOften.class);
    }

    private void lock() throws UnknownHostException {
        for (int i = 0; i < 5; i++) {
            signIn.signIn("owner", "wrong", InetAddress.getByName("198.51.100." + i));
        }
    }

    private Result signIn(String name, String typed) throws UnknownHostException {
        return signIn.signIn(name, typed, here());
    }

    private static InetAddress here() throws UnknownHostException {
        return InetAddress.getByName("192.0.2.7");
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

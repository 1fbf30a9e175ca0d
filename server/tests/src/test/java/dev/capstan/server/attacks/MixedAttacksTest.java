package dev.capstan.server.attacks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.accounts.PasswordHash;
import dev.capstan.server.RunningServer;
import dev.capstan.server.settings.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Attacks of every kind, mixed: each is answered as the model allows, and the chain, the state and the model agree.
 *
 * <p>{@code -Dcapstan.attacks=10000} makes as many, {@code -Dcapstan.attacks.seed=N} others. Everything but the order
 * within a race follows from the seed.
 */
@Timeout(3_600)
class MixedAttacksTest {

    private static final int ATTACKS = Integer.getInteger("capstan.attacks", 150);
    private static final long SEED = Long.getLong("capstan.attacks.seed", 20_260_311);
    private static final int CHECKS = 20;
    private static final int MIN_BETWEEN_CHECKS = 50;

    /** The outcomes that come of attacks however few there are; without them the attacks would attack nothing. */
    private static final String[] EXPECTED_OUTCOMES = {
        "200", "401 invalid_jwt", "403 unauthorized", "403 capability_not_granted", "409 approval_closed"
    };

    /** A sixth of all attacks is made where unknown callers are limited. */
    private static final int PART_LIMITED = 6;

    @RegisterExtension
    private static final RunningServer OPEN = new RunningServer(Map.of(Settings.ACCOUNTS, accounts()));

    @RegisterExtension
    private static final RunningServer LIMITED =
            new RunningServer(Map.of(Settings.ACCOUNTS, accounts(), Settings.UNKNOWN_CALLER_LIMIT, "20/1m/3"));

    @Test
    void noAttackIsAnsweredWithMoreThanTheModelAllows(TestReporter reporter) throws Exception {
        AttackContext context = new AttackContext(OPEN, SEED, false);
        attack(context, ATTACKS - ATTACKS / PART_LIMITED, reporter);
        assertThat(context.outcomes()).containsKeys(EXPECTED_OUTCOMES);
    }

    @Test
    void aFloodOfUnknownCallersBlocksNoKnownCaller(TestReporter reporter) throws Exception {
        AttackContext context = new AttackContext(LIMITED, SEED + 1, true);
        attack(context, ATTACKS / PART_LIMITED, reporter);
        assertThat(context.outcomes()).containsKeys("200", "429 rate_limited");
    }

    private static void attack(AttackContext context, int attacks, TestReporter reporter) throws IOException {
        ConsistencyCheck consistencyCheck = new ConsistencyCheck(context);
        ValidRequests validRequests = new ValidRequests(context);
        TokenAttacks tokenAttacks = new TokenAttacks(context);
        BodyAttacks bodyAttacks = new BodyAttacks(context, validRequests);
        PathAttacks pathAttacks = new PathAttacks(context);
        EntryPointAttacks entryPointAttacks = new EntryPointAttacks(context, validRequests);
        validRequests.settle();
        int every = Math.max(MIN_BETWEEN_CHECKS, attacks / CHECKS);
        try (RaceAttacks raceAttacks = new RaceAttacks(context, validRequests)) {
            for (int i = 1; i <= attacks; i++) {
                context.startAttack(i);
                int kind = context.model.agents.isEmpty() ? 0 : context.random.nextInt(22);
                if (kind < 9) {
                    validRequests.move();
                } else if (kind < 13) {
                    tokenAttacks.move();
                } else if (kind < 16) {
                    bodyAttacks.move();
                } else if (kind < 18) {
                    pathAttacks.move();
                } else if (kind < 20) {
                    raceAttacks.move();
                } else {
                    entryPointAttacks.move();
                }
                if (i % every == 0) {
                    consistencyCheck.check();
                }
            }
        }
        consistencyCheck.check();
        assertThat(consistencyCheck.records())
                .as("records of %d attacks", attacks)
                .isPositive();
        reporter.publishEntry(
                attacks + " attacks, " + consistencyCheck.records() + " records",
                context.outcomes().toString());
    }

    private static String accounts() {
        try {
            Path file = Files.createTempFile("capstan-accounts-", "");
            file.toFile().deleteOnExit();
            String hash = PasswordHash.of(AttackContext.PASSWORD, 10).text();
            String lines = "ana:HASH\nben:HASH\nolga:HASH:owner\ncy:HASH:auditor\n".replace("HASH", hash);
            return Files.writeString(file, lines).toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

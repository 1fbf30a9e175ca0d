package dev.capstan.core.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.invocation.Caller;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class FairShareLimiterTest {

    private static final int MANY = 512;

    @Test
    void singlePartyGetsHalfOfThePermits() {
        FairShareLimiter shares = new FairShareLimiter(MANY);
        List<Party> greedy = parties("agent", "host", "account");

        assertThat(countAcquired(shares, greedy)).isEqualTo(256);
        assertThat(shares.tryAcquire(greedy))
                .contains(new PermitRejection.FairShareExceeded(
                        new Party(Party.Kind.CALLER, "default", "agent"), 256, MANY));
        assertThat(shares.tryAcquire(parties("other", "elsewhere", "somebody"))).isEmpty();
    }

    @Test
    void siblingsShareWhatTheirHostAndTheirAccountMayHold() {
        for (boolean byHost : List.of(true, false)) {
            FairShareLimiter shares = new FairShareLimiter(MANY);
            int taken = 0;
            for (int i = 0; i < 10; i++) {
                taken += countAcquired(
                        shares, byHost ? parties("agent-" + i, "host", null) : parties("a" + i, "h" + i, "account"));
            }

            assertThat(taken).isEqualTo(256);
        }
    }

    @Test
    void callersOfATenantShareWhatItMayHold() {
        FairShareLimiter shares = new FairShareLimiter(MANY);
        int taken = 0;
        for (int i = 0; i < 10; i++) {
            taken += countAcquired(shares, new Caller("agent-" + i, "acme").parties());
        }

        assertThat(taken).isEqualTo(256);
        assertThat(shares.tryAcquire(new Caller("agent", "beta").parties())).isEmpty();
    }

    @Test
    void twoThatWantEverythingGetAThirdEach() {
        FairShareLimiter shares = new FairShareLimiter(300);
        List<Party> one = parties("one", null, null);
        List<Party> other = parties("other", null, null);
        Map<List<Party>, Integer> held = new HashMap<>();
        for (int i = 0; i < 300; i++) {
            for (List<Party> party : List.of(one, other)) {
                if (shares.tryAcquire(party).isEmpty()) {
                    held.merge(party, 1, Integer::sum);
                }
            }
        }

        assertThat(held).containsEntry(one, 100).containsEntry(other, 100);
    }

    @Test
    void releasedPermitIsAvailableToEverybody() {
        FairShareLimiter shares = new FairShareLimiter(16);
        List<Party> greedy = parties("greedy", null, null);
        countAcquired(shares, greedy);

        shares.release(greedy);

        assertThat(shares.tryAcquire(parties("other", null, null))).isEmpty();
        assertThat(shares.tryAcquire(greedy)).as("7 of 16 are held, and 8 free").isEmpty();
        assertThat(shares.tryAcquire(greedy)).isNotEmpty();
    }

    @Test
    void workWithoutAPartyMayTakeEveryPermit() {
        FairShareLimiter shares = new FairShareLimiter(100);

        assertThat(countAcquired(shares, List.of())).isEqualTo(100);
        assertThat(shares.tryAcquire(List.of())).contains(new PermitRejection.PermitsExhausted(100));
    }

    @Property(tries = 300)
    void newPartyIsAdmittedWhileAPermitIsFree(
            @ForAll("callers") List<Integer> callers, @ForAll @IntRange(min = 1, max = 40) int places) {
        FairShareLimiter shares = new FairShareLimiter(places);
        List<List<Party>> holders = new ArrayList<>();
        Map<Party, Integer> held = new HashMap<>();
        for (int caller : callers) {
            if (caller < 0 && !holders.isEmpty()) {
                List<Party> holder = holders.remove(-caller % holders.size());
                shares.release(holder);
                holder.forEach(party -> held.merge(party, -1, Integer::sum));
                continue;
            }
            List<Party> parties = parties("a" + caller, "h" + caller / 2, "p" + caller / 4);
            int free = places - holders.size();
            boolean fits = free > 0
                    && parties.stream()
                            .allMatch(party -> held.getOrDefault(party, 0) < free
                                    || held.getOrDefault(party, 0) < FairShareLimiter.FEW);
            Optional<PermitRejection> none = shares.tryAcquire(parties);

            assertThat(none.isEmpty()).isEqualTo(fits);
            if (none.isEmpty()) {
                holders.add(parties);
                parties.forEach(party -> held.merge(party, 1, Integer::sum));
            }
        }
        assertThat(shares.tryAcquire(parties("newcomer", "new-host", "new-account"))
                        .isEmpty())
                .isEqualTo(holders.size() < places);
    }

    @Provide
    Arbitrary<List<Integer>> callers() {
        return Arbitraries.integers().between(-8, 11).list().ofMaxSize(120);
    }

    private static int countAcquired(FairShareLimiter shares, List<Party> parties) {
        int taken = 0;
        while (shares.tryAcquire(parties).isEmpty()) {
            taken++;
        }
        return taken;
    }

    private static List<Party> parties(String agent, String host, String account) {
        return new Caller(agent, "default", null, Caller.Authentication.JWT, host, account, null).parties();
    }
}

package dev.capstan.grants.port;

import static dev.capstan.core.invocation.Caller.DEFAULT_TENANT;
import static dev.capstan.grants.port.ContractSamples.NEW_YEAR;
import static dev.capstan.grants.port.ContractSamples.agent;
import static dev.capstan.grants.port.ContractSamples.atMost;
import static dev.capstan.grants.port.ContractSamples.host;
import static dev.capstan.grants.port.ContractSamples.id;
import static dev.capstan.grants.port.ContractSamples.key;
import static dev.capstan.grants.port.ContractSamples.publishingHost;
import static dev.capstan.grants.port.ContractSamples.url;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import dev.capstan.core.testing.ContractRaces;
import dev.capstan.grants.Host;
import dev.capstan.grants.HostStatus;
import dev.capstan.grants.KeySource;
import dev.capstan.grants.constraint.Constraints;
import dev.capstan.grants.constraint.InvalidConstraints;
import dev.capstan.grants.token.PublicKey;
import java.net.URI;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract of {@link Hosts}; an adapter's test extends it. */
public abstract class HostsContract {

    private static final Instant LONG_AGO = Instant.parse("1999-01-01T00:00:00Z");

    private GrantRepositories repositories;
    private Hosts hosts;

    /** Returns the repositories, which may contain objects of other tests. */
    protected abstract GrantRepositories allRepositories();

    @BeforeEach
    void begin() {
        repositories = allRepositories();
        hosts = repositories.hosts();
    }

    @Test
    void aHostThatWasNeverAddedIsNotThere() {
        assertThat(hosts.byId("hst_nobody")).isEmpty();
        assertThat(hosts.byThumbprint(key().thumbprint())).isEmpty();
        assertThat(hosts.byJwksUrl(url())).isEmpty();
        assertThat(hosts.isKnownKey(key().thumbprint())).isFalse();
    }

    @Test
    void aHostIsFoundByItsIdAndByItsKeyAsItWasAdded() {
        Host host = host();

        assertThat(hosts.add(host)).isTrue();

        assertThat(hosts.byId(host.id())).contains(host);
        assertThat(hosts.byThumbprint(host.thumbprint())).contains(host);
        assertThat(hosts.isKnownKey(host.thumbprint())).isTrue();
    }

    @Test
    void aHostThatPublishesItsKeysIsFoundByTheirExactAddress() {
        URI url = URI.create("https://keys.example/" + id("set") + "?a=%2F&b=x");
        Host host = publishingHost(url, key());

        assertThat(hosts.add(host)).isTrue();

        assertThat(hosts.byJwksUrl(url)).contains(host);
        assertThat(hosts.byJwksUrl(URI.create(url + "y"))).isEmpty();
        assertThat(hosts.byJwksUrl(URI.create(url.toString().replace("keys.example", "KEYS.example"))))
                .isEmpty();
    }

    @Test
    void everyMemberOfAHostIsStored() throws InvalidConstraints {
        Host host = host();
        hosts.add(host);
        Map<String, Constraints> defaults = Map.of(
                "bank/pay",
                Constraints.parse(atMost(10)),
                "weird \"name\" \\ é 😀",
                Constraints.NONE,
                "impossible",
                unsatisfiable());
        Host linked = new Host(
                host.id(),
                "über 😀 '; --",
                host.keySource(),
                host.thumbprint(),
                HostStatus.ACTIVE,
                "acme",
                "owner",
                "somebody",
                defaults,
                host.createdAt(),
                NEW_YEAR.plusMillis(1),
                NEW_YEAR.plusMillis(2),
                NEW_YEAR.plusMillis(3));

        hosts.save(linked);

        assertThat(hosts.byId(host.id())).contains(linked);
    }

    /** Both sides of a bound, which nothing is between. */
    private static Constraints unsatisfiable() throws InvalidConstraints {
        var both = atMost(1);
        both.withObject("/amount").put("min", 2);
        return Constraints.parse(both);
    }

    @Test
    void timesAreKeptToTheMillisecond() {
        Instant fine = NEW_YEAR.plusNanos(999_999);
        Host host = host(key(), fine);

        hosts.add(host);

        assertThat(hosts.byId(host.id()))
                .hasValueSatisfying(kept -> assertThat(kept.createdAt()).isCloseTo(fine, within(1, ChronoUnit.MILLIS)));
    }

    @Test
    void aKeyOrAnAddressIsThatOfOneHostOnly() {
        Host host = host();
        Host publishing = publishingHost(url(), key());
        hosts.add(host);
        hosts.add(publishing);

        Host sameKey = host(((KeySource.Inline) host.keySource()).key(), NEW_YEAR);
        Host sameAddress = publishingHost(((KeySource.Remote) publishing.keySource()).url(), key());

        assertThat(hosts.add(sameKey)).as("a second host with the same key").isFalse();
        assertThat(hosts.add(sameAddress))
                .as("a second host at the same address")
                .isFalse();
        assertThat(hosts.byId(sameKey.id())).isEmpty();
        assertThat(hosts.byThumbprint(host.thumbprint())).contains(host);
        assertThat(hosts.isKnownKey(sameAddress.thumbprint()))
                .as("the key of a host that was not added")
                .isFalse();
    }

    @Test
    void aHostAtTheAddressOfAnotherIsRefusedWithinATransaction() {
        Host publishing = publishingHost(url(), key());
        hosts.add(publishing);
        Host sameAddress = publishingHost(((KeySource.Remote) publishing.keySource()).url(), key());

        boolean isAdded = repositories.transactions().onHost(sameAddress.id(), () -> hosts.add(sameAddress));

        assertThat(isAdded).isFalse();
        assertThat(hosts.byId(sameAddress.id())).isEmpty();
        assertThat(hosts.isKnownKey(sameAddress.thumbprint()))
                .as("the key of a host that was not added")
                .isFalse();
    }

    @Test
    void aKeyThatIsNotProvenIsKeptAndStaysFree() {
        Host host = host();
        hosts.add(host);
        PublicKey present = ((KeySource.Inline) host.keySource()).key();
        PublicKey taken = key();
        Host unproven = host.with(new KeySource.Unproven(present, taken), host.thumbprint(), NEW_YEAR.plusSeconds(1));
        hosts.save(unproven);

        assertThat(hosts.byId(host.id())).contains(unproven);
        assertThat(hosts.isKnownKey(taken.thumbprint())).isFalse();
        assertThat(hosts.add(host(taken, NEW_YEAR))).isTrue();
        Host proven = host.with(new KeySource.Inline(taken), taken.thumbprint(), NEW_YEAR.plusSeconds(2));
        assertThatExceptionOfType(DuplicateKey.class).isThrownBy(() -> hosts.save(proven));
    }

    @Test
    void aKeyThatWasRotatedAwayStaysKnownAndIsNobodysKey() {
        Host host = host();
        hosts.add(host);
        PublicKey next = key();
        Host rotated = host.with(new KeySource.Inline(next), next.thumbprint(), NEW_YEAR.plusSeconds(1));

        hosts.save(rotated);

        assertThat(hosts.byThumbprint(next.thumbprint())).contains(rotated);
        assertThat(hosts.byThumbprint(host.thumbprint())).isEmpty();
        assertThat(hosts.isKnownKey(host.thumbprint())).isTrue();
        assertThat(hosts.isKnownKey(next.thumbprint())).isTrue();
        assertThat(hosts.add(host(((KeySource.Inline) host.keySource()).key(), NEW_YEAR)))
                .as("a new host with a key that was rotated away")
                .isFalse();
    }

    @Test
    void aHostCannotTakeTheKeyOfAnother() {
        Host host = host();
        Host other = host();
        hosts.add(host);
        hosts.add(other);

        Host thief = host.with(other.keySource(), other.thumbprint(), NEW_YEAR);

        assertThatExceptionOfType(DuplicateKey.class).isThrownBy(() -> hosts.save(thief));
        assertThat(hosts.byId(host.id())).contains(host);
        assertThat(hosts.byThumbprint(other.thumbprint())).contains(other);
    }

    @Test
    void aHostThatHasGoneIsNotBroughtBack() {
        Host host = host();

        assertThatIllegalStateException().isThrownBy(() -> hosts.save(host));
        hosts.recordUse(host.id(), NEW_YEAR);

        assertThat(hosts.byId(host.id())).isEmpty();
        assertThat(hosts.isKnownKey(host.thumbprint())).isFalse();
    }

    @Test
    void theLatestUseIsKnownAtOnceWhateverIsSavedLater() {
        Host host = host();
        hosts.add(host);
        Instant later = NEW_YEAR.plusSeconds(60);

        hosts.recordUse(host.id(), later);
        assertThat(hosts.byId(host.id())).map(Host::lastUsedAt).contains(later);

        hosts.recordUse(host.id(), later.minusSeconds(1));
        hosts.save(host.withStatus(HostStatus.ACTIVE, later));
        assertThat(hosts.byId(host.id()))
                .contains(host.withStatus(HostStatus.ACTIVE, later).usedAt(later));
        assertThat(hosts.byThumbprint(host.thumbprint())).map(Host::lastUsedAt).contains(later);
    }

    @Test
    void oneOfTwoConcurrentHostsAddsAKey() throws Exception {
        try (ContractRaces races = new ContractRaces()) {
            for (int round = 0; round < 200; round++) {
                PublicKey key = key();
                Host one = host(key, NEW_YEAR);
                Host two = host(key, NEW_YEAR);

                List<Boolean> added = races.atOnce(List.of(() -> hosts.add(one), () -> hosts.add(two)));

                assertThat(added).as("round %d", round).containsExactlyInAnyOrder(true, false);
                assertThat(hosts.byThumbprint(key.thumbprint())).contains(added.get(0) ? one : two);
            }
        }
    }

    @Test
    void hostsThatWaitAreCountedAndListedWithTheNewestFirst() {
        Instant first = LONG_AGO.minusSeconds(1000);
        int before = hosts.countWaiting();
        Host oldest = host(key(), first);
        Host middle = host(key(), first.plusSeconds(1));
        Host newest = host(key(), Instant.parse("2200-01-01T00:00:00Z"));
        Host approved = host(key(), first);
        List.of(newest, oldest, middle, approved).forEach(hosts::add);
        hosts.save(approved.withStatus(HostStatus.ACTIVE, first));

        assertThat(hosts.countWaiting()).isEqualTo(before + 3);
        assertThat(hosts.waiting(1)).extracting(Host::id).containsExactly(newest.id());
        assertThat(hosts.waitingSince(first.plusSeconds(1), 10)).containsExactly(oldest.id());
        assertThat(hosts.waitingSince(first.plusSeconds(2), 10)).containsExactly(oldest.id(), middle.id());
        assertThat(hosts.waitingSince(first.plusSeconds(2), 1)).containsExactly(oldest.id());
    }

    @Test
    void theWalkOverTheHostsOfAPersonNeitherRepeatsNorSkips() {
        String owner = id("owner");
        List<Host> own = new ArrayList<>();
        for (int i = 0; i < 17; i++) {
            own.add(added(owner));
        }

        List<Host> walked = listAll(owner, 5);

        assertThat(walked).containsAll(own).doesNotHaveDuplicates();
    }

    @Test
    void aTenantHasItsOwnHostsOnly() {
        String ana = "ana-" + host().id();
        Host own = host();
        Host other = host();
        List.of(own, other).forEach(hosts::add);
        hosts.save(own.linkedTo(ana, "acme", Map.of(), NEW_YEAR));
        hosts.save(other.linkedTo(ana, "beta", Map.of(), NEW_YEAR));

        assertThat(hosts.decided("acme", "", 100_000))
                .extracting(Host::id)
                .contains(own.id())
                .doesNotContain(other.id());
        assertThat(hosts.manageableBy(ana, "acme", "", 100_000))
                .extracting(Host::id)
                .containsExactly(own.id());
        assertThat(hosts.decided(DEFAULT_TENANT, "", 100_000))
                .extracting(Host::id)
                .doesNotContain(own.id(), other.id());
    }

    @Test
    void aHostIsManagedByWhoeverItBelongsToOnceItIsDecidedOn() {
        String ana = "ana-" + host().id();
        String bo = "bo-" + host().id();
        Host waiting = host();
        Host rejected = host();
        Host approved = host();
        Host linked = host();
        List.of(waiting, rejected, approved, linked).forEach(hosts::add);
        hosts.save(rejected.withStatus(HostStatus.REJECTED, NEW_YEAR));
        hosts.save(approved.approved(ana, DEFAULT_TENANT, NEW_YEAR));
        hosts.save(linked.approved(bo, DEFAULT_TENANT, NEW_YEAR).linkedTo(ana, DEFAULT_TENANT, Map.of(), NEW_YEAR));

        assertThat(listAll(ana, 100))
                .extracting(Host::id)
                .contains(rejected.id(), approved.id(), linked.id())
                .doesNotContain(waiting.id());
        assertThat(listAll(bo, 100))
                .extracting(Host::id)
                .contains(rejected.id())
                .doesNotContain(waiting.id(), approved.id(), linked.id());
        assertThat(hosts.decided(DEFAULT_TENANT, "", 100_000))
                .extracting(Host::id)
                .contains(rejected.id(), approved.id(), linked.id())
                .doesNotContain(waiting.id())
                .isSorted();
        assertThat(hosts.decided(DEFAULT_TENANT, linked.id(), 100_000))
                .extracting(Host::id)
                .doesNotContain(linked.id());
    }

    private Host added(String owner) {
        Host host = host();
        hosts.add(host);
        Host linked = host.linkedTo(owner, DEFAULT_TENANT, Map.of(), NEW_YEAR);
        hosts.save(linked);
        return linked;
    }

    private List<Host> listAll(String owner, int limit) {
        List<Host> walked = new ArrayList<>();
        List<Host> page = hosts.manageableBy(owner, DEFAULT_TENANT, "", limit);
        while (!page.isEmpty()) {
            assertThat(page).hasSizeLessThanOrEqualTo(limit);
            walked.addAll(page);
            page = hosts.manageableBy(
                    owner, DEFAULT_TENANT, page.get(page.size() - 1).id(), limit);
        }
        return walked;
    }

    @Test
    void purgesOnlyExpiredPendingHostsWithoutAgents() {
        Host stale = host(key(), LONG_AGO);
        Host staleThere = publishingHost(url(), key()).withStatus(HostStatus.PENDING, LONG_AGO);
        Host approved = host(key(), LONG_AGO);
        Host busy = host(key(), LONG_AGO);
        Host young = host(key(), LONG_AGO.plusSeconds(60));
        List.of(stale, staleThere, approved, busy, young).forEach(hosts::add);
        hosts.save(approved.withStatus(HostStatus.ACTIVE, LONG_AGO));
        repositories.agents().add(agent(busy));

        Instant before = LONG_AGO.plusSeconds(60);
        assertThat(hosts.pending(before)).containsExactlyInAnyOrder(stale.id(), staleThere.id());
        assertThat(hosts.deletePending(stale.id(), before)).isTrue();
        assertThat(hosts.deletePending(staleThere.id(), before)).isTrue();
        assertThat(hosts.deletePending(busy.id(), before))
                .as("a host with an agent")
                .isFalse();

        assertThat(hosts.byId(stale.id())).isEmpty();
        assertThat(hosts.byThumbprint(stale.thumbprint())).isEmpty();
        assertThat(hosts.byJwksUrl(((KeySource.Remote) staleThere.keySource()).url()))
                .isEmpty();
        assertThat(List.of(approved, busy, young))
                .allSatisfy(host -> assertThat(hosts.byId(host.id())).isPresent());
        assertThat(hosts.add(host(((KeySource.Inline) stale.keySource()).key(), NEW_YEAR)))
                .as("a host that comes back after it was forgotten")
                .isTrue();
        assertThat(hosts.pending(before)).isEmpty();
    }
}

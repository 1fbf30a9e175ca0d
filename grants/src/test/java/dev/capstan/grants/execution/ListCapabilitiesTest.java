package dev.capstan.grants.execution;

import static dev.capstan.grants.GrantsFixture.refused;
import static dev.capstan.grants.GrantsFixture.requested;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.grants.AgentMode;
import dev.capstan.grants.Fleet;
import dev.capstan.grants.GrantsFixture;
import dev.capstan.grants.execution.ListCapabilities.VisibleCapability;
import dev.capstan.grants.token.SigningKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Listings: who sees what, by name, page by page (GR-5.1, GR-5.2, GR-5.3). */
class ListCapabilitiesTest {

    private static final String[] ALL = {
        "bank/search",
        Fleet.CHECK_BALANCE,
        Fleet.PAY_BILL,
        Fleet.READ_NEWS,
        "shop/search",
        Fleet.TRADE,
        Fleet.TRANSFER_FUNDS
    };

    private final GrantsFixture fixture = new GrantsFixture();
    private final ListCapabilities list = new ListCapabilities(fixture.offered(), fixture.repositories.grants());

    @Test
    void anybodySeesWhatIsPublic() throws RefusedException {
        assertThat(names(Viewer.ANONYMOUS, "")).containsExactly(Fleet.CHECK_BALANCE, Fleet.READ_NEWS);
        assertThat(list.describe(Viewer.ANONYMOUS, Fleet.READ_NEWS).granted()).isEmpty();
        assertThat(refused(() -> list.describe(Viewer.ANONYMOUS, Fleet.TRADE)))
                .isEqualTo(RefusalCode.CAPABILITY_NOT_FOUND);
        assertThat(refused(() -> list.describe(Viewer.ANONYMOUS, "fly"))).isEqualTo(RefusalCode.CAPABILITY_NOT_FOUND);
    }

    @Test
    void aLinkedHostSeesEverythingAndOneThatWaitsSeesWhatAnybodyDoes() throws RefusedException {
        SigningKey host = SigningKey.generate();
        GrantsFixture.Client waiting = fixture.register(host);
        Viewer asWaiting = Viewer.host(
                fixture.hosts.forQuery(fixture.sign.host(host, GrantsFixture.ISSUER), GrantsFixture.ISSUER));
        assertThat(names(asWaiting, "")).containsExactly(Fleet.CHECK_BALANCE, Fleet.READ_NEWS);

        fixture.approve(waiting.code());

        assertThat(names(Viewer.host(fixture.host(host)), "")).containsExactly(ALL);
        assertThat(list.describe(Viewer.host(fixture.host(host)), Fleet.TRADE).granted())
                .isEmpty();
    }

    @Test
    void aHostThatIsLinkedToNobodySeesWhatAnybodyDoes() throws RefusedException {
        SigningKey host = SigningKey.generate();
        fixture.approve(fixture.register(host, AgentMode.AUTONOMOUS).code());

        assertThat(names(Viewer.host(fixture.host(host)), "")).containsExactly(Fleet.CHECK_BALANCE, Fleet.READ_NEWS);
    }

    @Test
    void anAgentSeesEverythingWithWhatItHasBeenGranted() throws RefusedException {
        GrantsFixture.Client client = fixture.linked(SigningKey.generate(), requested(Fleet.TRADE));
        fixture.request(client, requested(Fleet.READ_NEWS));
        Viewer viewer = Viewer.agent(fixture.agent(client));

        assertThat(names(viewer, "")).containsExactly(ALL);
        assertThat(list.list(viewer, "", "", 100).stream()
                        .filter(visibleCapability -> visibleCapability.granted().equals(Optional.of(true)))
                        .map(visibleCapability -> visibleCapability.offered().name()))
                .containsExactly(Fleet.TRADE);
        assertThat(list.describe(viewer, Fleet.READ_NEWS).granted()).hasValue(false);
    }

    @Test
    void advertisedCapabilityWithoutAHandlerIsNotListed() throws RefusedException {
        Viewer viewer = Viewer.agent(fixture.agent(fixture.linked(SigningKey.generate(), requested(Fleet.TRADE))));

        assertThat(refused(() -> list.describe(viewer, Fleet.DESIGN))).isEqualTo(RefusalCode.CAPABILITY_NOT_FOUND);
        assertThat(list.describe(viewer, Fleet.READ_NEWS).offered().capability().isCallable())
                .isTrue();
    }

    @Test
    void wordsFilterByNameAndDescription() throws RefusedException {
        Viewer viewer = Viewer.agent(fixture.agent(fixture.linked(SigningKey.generate())));

        assertThat(names(viewer, "SEARCH")).containsExactly("bank/search", "shop/search");
        assertThat(names(viewer, "does  pay")).containsExactly(Fleet.PAY_BILL);
        assertThat(names(viewer, "nothing of the kind")).isEmpty();
    }

    @Property(tries = 20)
    void pagesNeitherRepeatNorSkip(@ForAll @IntRange(min = 1, max = 8) int most) {
        List<String> walked = new ArrayList<>();
        String after = "";
        List<VisibleCapability> page;
        do {
            page = list.list(new Viewer(null, true, "default"), "", after, most);
            assertThat(page).hasSizeLessThanOrEqualTo(most);
            page.forEach(
                    visibleCapability -> walked.add(visibleCapability.offered().name()));
            after = page.isEmpty() ? after : walked.get(walked.size() - 1);
        } while (page.size() == most);

        assertThat(walked).containsExactly(ALL);
    }

    private List<String> names(Viewer viewer, String words) {
        return list.list(viewer, words, "", 100).stream()
                .map(visibleCapability -> visibleCapability.offered().name())
                .toList();
    }
}

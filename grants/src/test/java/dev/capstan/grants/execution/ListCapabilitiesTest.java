package dev.capstan.grants.execution;

import static dev.capstan.grants.Scene.asked;
import static dev.capstan.grants.Scene.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.grants.AgentMode;
import dev.capstan.grants.Fleet;
import dev.capstan.grants.Scene;
import dev.capstan.grants.execution.ListCapabilities.Listed;
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

    private final Scene scene = new Scene();
    private final ListCapabilities list = new ListCapabilities(scene.offered(), scene.ledger.grants());

    @Test
    void anybodySeesWhatIsPublic() throws RefusedException {
        assertThat(names(Viewer.ANYBODY, "")).containsExactly(Fleet.CHECK_BALANCE, Fleet.READ_NEWS);
        assertThat(list.describe(Viewer.ANYBODY, Fleet.READ_NEWS).granted()).isEmpty();
        assertThat(refused(() -> list.describe(Viewer.ANYBODY, Fleet.TRADE)))
                .isEqualTo(RefusalCode.CAPABILITY_NOT_FOUND);
        assertThat(refused(() -> list.describe(Viewer.ANYBODY, "fly"))).isEqualTo(RefusalCode.CAPABILITY_NOT_FOUND);
    }

    @Test
    void aLinkedHostSeesEverythingAndOneThatWaitsSeesWhatAnybodyDoes() throws RefusedException {
        SigningKey host = SigningKey.generate();
        Scene.Client waiting = scene.register(host);
        Viewer asWaiting = Viewer.host(scene.hosts.forQuery(scene.sign.host(host, Scene.ISSUER), Scene.ISSUER));
        assertThat(names(asWaiting, "")).containsExactly(Fleet.CHECK_BALANCE, Fleet.READ_NEWS);

        scene.approve(waiting.code());

        assertThat(names(Viewer.host(scene.host(host)), "")).containsExactly(ALL);
        assertThat(list.describe(Viewer.host(scene.host(host)), Fleet.TRADE).granted())
                .isEmpty();
    }

    @Test
    void aHostThatIsLinkedToNobodySeesWhatAnybodyDoes() throws RefusedException {
        SigningKey host = SigningKey.generate();
        scene.approve(scene.register(host, AgentMode.AUTONOMOUS).code());

        assertThat(names(Viewer.host(scene.host(host)), "")).containsExactly(Fleet.CHECK_BALANCE, Fleet.READ_NEWS);
    }

    @Test
    void anAgentSeesEverythingWithWhatItHasBeenGranted() throws RefusedException {
        Scene.Client client = scene.linked(SigningKey.generate(), asked(Fleet.TRADE));
        scene.request(client, asked(Fleet.READ_NEWS));
        Viewer viewer = Viewer.agent(scene.agent(client));

        assertThat(names(viewer, "")).containsExactly(ALL);
        assertThat(list.list(viewer, "", "", 100).stream()
                        .filter(listed -> listed.granted().equals(Optional.of(true)))
                        .map(listed -> listed.offered().name()))
                .containsExactly(Fleet.TRADE);
        assertThat(list.describe(viewer, Fleet.READ_NEWS).granted()).hasValue(false);
    }

    @Test
    void whatIsAdvertisedAndNoMoreIsNotOffered() throws RefusedException {
        Viewer viewer = Viewer.agent(scene.agent(scene.linked(SigningKey.generate(), asked(Fleet.TRADE))));

        assertThat(refused(() -> list.describe(viewer, Fleet.DESIGN))).isEqualTo(RefusalCode.CAPABILITY_NOT_FOUND);
        assertThat(list.describe(viewer, Fleet.READ_NEWS).offered().capability().isCallable())
                .isTrue();
    }

    @Test
    void wordsFilterByNameAndDescription() throws RefusedException {
        Viewer viewer = Viewer.agent(scene.agent(scene.linked(SigningKey.generate())));

        assertThat(names(viewer, "SEARCH")).containsExactly("bank/search", "shop/search");
        assertThat(names(viewer, "does  pay")).containsExactly(Fleet.PAY_BILL);
        assertThat(names(viewer, "nothing of the kind")).isEmpty();
    }

    @Property(tries = 20)
    void pagesNeitherRepeatNorSkip(@ForAll @IntRange(min = 1, max = 8) int most) {
        List<String> walked = new ArrayList<>();
        String after = "";
        List<Listed> page;
        do {
            page = list.list(new Viewer(null, true), "", after, most);
            assertThat(page).hasSizeLessThanOrEqualTo(most);
            page.forEach(listed -> walked.add(listed.offered().name()));
            after = page.isEmpty() ? after : walked.get(walked.size() - 1);
        } while (page.size() == most);

        assertThat(walked).containsExactly(ALL);
    }

    private List<String> names(Viewer viewer, String words) {
        return list.list(viewer, words, "", 100).stream()
                .map(listed -> listed.offered().name())
                .toList();
    }
}

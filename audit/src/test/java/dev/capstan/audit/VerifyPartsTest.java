package dev.capstan.audit;

import static dev.capstan.audit.Events.storeOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.audit.Verification.Broken;
import dev.capstan.audit.Verification.Intact;
import dev.capstan.audit.Verification.Unfinished;
import dev.capstan.audit.inmemory.InMemoryChainStore;
import dev.capstan.core.json.Json;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A chain of ten records that is verified in parts. */
class VerifyPartsTest {

    private final InMemoryChainStore store = storeOf(10);
    private final List<ChainedRecord> chain = Events.records(store, "default");
    private final ChainHead head = store.head("default");

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 5, 9, 10, 11})
    void thePartsTogetherAreTheChain(int size) {
        long records = 0;
        ChainHead after = ChainHead.START;
        Verification part = part(after, Optional.of(head), size);
        for (; part instanceof Unfinished; part = part(after, Optional.of(head), size)) {
            assertThat(part.records()).isEqualTo(size);
            records += part.records();
            after = part.head();
        }

        assertThat(part).isInstanceOf(Intact.class);
        assertThat(records + part.records()).isEqualTo(10);
        assertThat(part.head()).isEqualTo(head);
    }

    @Test
    void aPartIsNotCalledWhole() {
        Verification part = part(ChainHead.START, Optional.empty(), 3);

        assertThat(part).isEqualTo(new Unfinished(3, chain.get(2).head(), 10));
        assertThat(Json.write(part.toJson()))
                .isEqualTo("{\"complete\":false,\"records\":3,\"head\":\"3:"
                        + chain.get(2).hash() + "\",\"last\":10}");
    }

    @Test
    void aBreakShowsInThePartThatHasIt() {
        var tampered = new TamperedStore(Tamper.replaced(chain, 5, Tamper.withKind(chain.get(4), "harmless")), head);
        VerifyChain verify = new VerifyChain(tampered);

        Verification first = verify.verify("default", ChainHead.START, Optional.empty(), records -> records == 3);
        Verification second = verify.verify("default", first.head(), Optional.empty(), records -> records == 3);

        assertThat(first).isInstanceOf(Unfinished.class);
        assertThat(second).isInstanceOfSatisfying(Broken.class, broken -> assertThat(broken.seq())
                .isEqualTo(5));
    }

    @Test
    void anotherExpectedHeadShowsInThePartThatReachesIt() {
        ChainHead other = new ChainHead(5, "0".repeat(64));

        assertThat(part(ChainHead.START, Optional.of(other), 3)).isInstanceOf(Unfinished.class);
        assertThat(part(chain.get(2).head(), Optional.of(other), 3)).isInstanceOf(Broken.class);
    }

    private Verification part(ChainHead after, Optional<ChainHead> expected, int size) {
        return new VerifyChain(store).verify("default", after, expected, records -> records == size);
    }
}

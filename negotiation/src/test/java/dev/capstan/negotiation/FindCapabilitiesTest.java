package dev.capstan.negotiation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FindCapabilitiesTest {

    private final NegotiationFixture fixture = NegotiationFixture.published();
    private final FindCapabilities find = new FindCapabilities(fixture.registry, () -> fixture.now);

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, FindCapabilities.MAX_LIMIT + 1, Integer.MAX_VALUE})
    void refusesALimitOutOfRange(int limit) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> find.find("", null, VersionRange.ALL, null, limit))
                .withMessage("limit (" + limit + ") must be 1 to 1000");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, FindCapabilities.MAX_LIMIT})
    void acceptsALimitInRange(int limit) {
        FindCapabilities.Page page = find.find("", null, VersionRange.ALL, null, limit);

        assertThat(page.hits()).hasSize(1);
        assertThat(page.next()).isEqualTo(Optional.empty());
    }
}

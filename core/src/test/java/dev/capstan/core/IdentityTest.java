package dev.capstan.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdentityTest {

    @Test
    void theIdOfACapabilityIsTheSameInEveryRunAndForEveryVersion() {
        assertThat(Fleet.capability("search", "web_search").identity().uuid())
                .hasToString("7cd0f1c4-6404-3aff-8e94-0a23205f10a9");
        assertThat(Fleet.capability("search", "web_search", "2.0").identity().uuid())
                .isEqualTo(Fleet.capability("search", "web_search", "1.0")
                        .identity()
                        .uuid());
    }

    @Test
    void anotherAgentOrAnotherNameIsAnotherId() {
        assertThat(Fleet.capability("a", "b").identity().uuid())
                .isNotEqualTo(Fleet.capability("a", "c").identity().uuid())
                .isNotEqualTo(Fleet.capability("b", "b").identity().uuid());
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "review-pr", "web_search", "com.acme.review", "9lives"})
    void namesAreLettersDigitsDotsHyphensAndUnderscores(String name) {
        assertThat(Identity.isName(name)).isTrue();
        assertThat(new AgentId(name).uri()).isEqualTo("agent://" + name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-a", "_a", ".a", "a b", "a/b", "ä", "a\n", "a\u0000"})
    void rejectsOtherNames(String text) {
        assertThat(Identity.isName(text)).isFalse();
        assertThatThrownBy(() -> new AgentId(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not a valid agent name; use 1 to 128 letters");
        assertThatThrownBy(() -> Capability.untyped(new AgentId("a"), text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not a valid capability name; use 1 to 128 letters");
    }

    @Test
    void aNameHasAtMost128Characters() {
        assertThat(Identity.isName("a".repeat(128))).isTrue();
        assertThat(Identity.isName("a".repeat(129))).isFalse();
    }

    @Test
    void anAddressIsReadAsItIsWritten() {
        AgentId agent = AgentId.parse("agent://pr-reviewer");

        assertThat(agent).isEqualTo(new AgentId("pr-reviewer")).hasToString("agent://pr-reviewer");
        assertThat(agent).isLessThan(AgentId.parse("agent://search"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pr-reviewer",
                "agent:pr-reviewer",
                "AGENT://a",
                "http://a",
                " agent://a",
                "agent://",
                "agent://a/b"
            })
    void rejectsWhatIsNotAnAddress(String text) {
        assertThatThrownBy(() -> AgentId.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}

package dev.capstan.negotiation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.Side;
import dev.capstan.core.Version;
import dev.capstan.negotiation.Compatibility.Change;
import dev.capstan.negotiation.Compatibility.Effect;
import dev.capstan.negotiation.Compatibility.Level;
import dev.capstan.negotiation.Compatibility.Reason;
import dev.capstan.negotiation.port.Registry;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CompareVersionsTest {

    private final NegotiationFixture fixture = NegotiationFixture.published();

    private Compatibility cell(String requester, String provider) {
        return fixture.compare.compare(version(requester), version(provider));
    }

    private RegisteredVersion version(String version) {
        return fixture.registry
                .find(NegotiationFixture.NAME, Version.parse(version))
                .orElseThrow();
    }

    private static Optional<Reason> reason(Compatibility cell, Change change, Side side) {
        return cell.reasons().stream()
                .filter(reason -> reason.change() == change && reason.side() == side)
                .findFirst();
    }

    @Test
    void givesTheTableOfTheSeed() {
        List<Compatibility> matrix = fixture.compare.matrix(fixture.registry
                .find(NegotiationFixture.NAME)
                .map(Registry.Published::versions)
                .orElseThrow());

        assertThat(matrix.stream()
                        .map(cell -> cell.requester() + " " + cell.provider() + " "
                                + cell.level().wire())
                        .collect(Collectors.joining("\n")))
                .isEqualTo("""
                        1.0 1.0 full
                        1.0 1.5 full
                        1.0 2.0 partial
                        1.5 1.0 incompatible
                        1.5 1.5 full
                        1.5 2.0 full
                        2.0 1.0 incompatible
                        2.0 1.5 partial
                        2.0 2.0 full""");
    }

    @Test
    void saysWhatARequesterDoesWithout() {
        Compatibility cell = cell("2.0", "1.5");

        Reason context = reason(cell, Change.REMOVED, Side.REQUEST).orElseThrow();
        assertThat(context.pointer()).isEqualTo("/properties/context");
        assertThat(context.effect()).isEqualTo(Effect.LIMITS);
        Reason score = reason(cell, Change.REMOVED, Side.RESPONSE).orElseThrow();
        assertThat(score.pointer()).isEqualTo("/properties/score");
        assertThat(score.effect()).isEqualTo(Effect.LIMITS);
        assertThat(cell.reasons()).hasSize(2);
    }

    @Test
    void saysWhatIsRefusedAndShowsIt() {
        Reason language =
                reason(cell("1.5", "1.0"), Change.NARROWED, Side.REQUEST).orElseThrow();

        assertThat(language.pointer()).isEqualTo("/properties/language");
        assertThat(language.effect()).isEqualTo(Effect.BREAKS);
        assertThat(language.message()).contains("1.0").contains("java").doesNotContain("{");
        assertThat(fixture.engine.validate(NegotiationFixture.schema(NegotiationFixture.INPUT_15), language.instance()))
                .isEmpty();
        assertThat(fixture.engine.validate(NegotiationFixture.schema(NegotiationFixture.INPUT_10), language.instance()))
                .isNotEmpty();
    }

    @Test
    void saysWhatIsNewAndWidened() {
        Compatibility cell = cell("1.0", "2.0");

        assertThat(reason(cell, Change.NEW, Side.REQUEST)).map(Reason::pointer).contains("/properties/context");
        assertThat(reason(cell, Change.NEW, Side.RESPONSE)).map(Reason::pointer).contains("/properties/score");
        assertThat(reason(cell, Change.WIDENED, Side.REQUEST))
                .map(Reason::pointer)
                .contains("/properties/language");
        assertThat(reason(cell, Change.DEPRECATED, null)).map(Reason::effect).contains(Effect.LIMITS);
    }

    @Test
    void saysWhereDeclarationAndSchemasDisagree() {
        assertThat(reason(cell("1.5", "2.0"), Change.DECLARATION, null))
                .map(Reason::message)
                .contains("2.0 declares breaking changes from 1.5, but the schemas show none for 1.5");

        RegisteredVersion broken = new RegisteredVersion(
                NegotiationFixture.NAME,
                Version.parse("2.1"),
                Publisher.OPERATOR,
                fixture.now,
                NegotiationFixture.declaration(NegotiationFixture.INPUT_10, NegotiationFixture.OUTPUT_20),
                VersionLifecycle.ACTIVE);
        Compatibility cell = fixture.compare.compare(version("2.0"), broken);
        assertThat(cell.level()).isEqualTo(Level.INCOMPATIBLE);
        assertThat(reason(cell, Change.DECLARATION, null))
                .map(Reason::message)
                .contains("2.1 declares no breaking changes from 2.0, but the schemas show some");
    }

    @Test
    void takesAPropertyThatCanBeLeftOutForAFeature() {
        RegisteredVersion closed = new RegisteredVersion(
                NegotiationFixture.NAME,
                Version.parse("2.1"),
                Publisher.OPERATOR,
                fixture.now,
                NegotiationFixture.declaration(
                        NegotiationFixture.INPUT_15.replace(
                                "{\"type\": \"object\",", "{\"type\": \"object\", \"additionalProperties\": false,"),
                        NegotiationFixture.OUTPUT_20),
                VersionLifecycle.ACTIVE);

        Compatibility cell = fixture.compare.compare(
                new RegisteredVersion(
                        NegotiationFixture.NAME,
                        Version.parse("2.0"),
                        Publisher.OPERATOR,
                        fixture.now,
                        NegotiationFixture.declaration(
                                NegotiationFixture.INPUT_20.replace(
                                        "{\"type\": \"object\",",
                                        "{\"type\": \"object\", \"additionalProperties\": false,"),
                                NegotiationFixture.OUTPUT_20),
                        VersionLifecycle.ACTIVE),
                closed);

        assertThat(cell.level()).isEqualTo(Level.PARTIAL);
        assertThat(reason(cell, Change.REMOVED, Side.REQUEST))
                .map(Reason::effect)
                .contains(Effect.BREAKS);
    }

    @Test
    void countsDifferencesThatItDoesNotList() {
        Compatibility cell = compare(object("\"context\": {}"), object(names(101)));

        assertThat(cell.level()).isEqualTo(Level.PARTIAL);
        assertThat(reason(cell, Change.REMOVED, Side.REQUEST))
                .map(Reason::effect)
                .contains(Effect.LIMITS);
        assertThat(cell.reasons()).hasSize(100);
    }

    @Test
    void listsAtMostAHundredDifferencesForASideAndAllThatBreakFirst() {
        String from = object(names(299) + ", \"z\": {}").replace("{}", "{\"type\": \"string\"}");
        String to = object(names(299) + ", \"z\": {\"type\": \"null\"}");

        List<Reason> reasons = compare(from, to).reasons().stream()
                .filter(reason -> reason.side() == Side.REQUEST)
                .toList();

        assertThat(reasons).hasSize(100).isSortedAccordingTo(Comparator.comparing(Reason::pointer));
        assertThat(reasons.get(99).pointer()).isEqualTo("/properties/z");
        assertThat(reasons.get(99).effect()).isEqualTo(Effect.BREAKS);
    }

    @Test
    void isAtMostPartialIfNotAllDifferencesWereFound() {
        String before = "{\"properties\": {\"a\": {\"properties\": {\"b\": %s}}%s}}";
        String more = ", " + names(400);
        Compatibility cell = compare(
                before.formatted("{\"properties\": {\"c\": {}, \"d\": {}}}", ""),
                before.formatted("{\"properties\": {\"c\": {}}}", more));

        assertThat(cell.level()).isEqualTo(Level.PARTIAL);
        assertThat(cell.reasons())
                .filteredOn(reason -> reason.effect() == Effect.LIMITS)
                .extracting(Reason::message)
                .containsExactly(
                        "1.0 and 2.0 differ at too many locations to find all differences; a feature may be unavailable");
    }

    @Test
    void boundsTheCharactersOfItsReasons() {
        String object = "{\"required\": [\"l\"], \"properties\": {\"l\": {\"enum\": [\"%s\"]}, %s}}";
        String text = "x".repeat(30_000);
        String integers = names(50).replace("{}", "{\"type\": \"integer\"}");

        Compatibility cell = compare(
                object.formatted(text, integers), object.formatted(text, integers.replace("integer", "string")));

        assertThat(cell.level()).isEqualTo(Level.INCOMPATIBLE);
        assertThat(cell.reasons())
                .filteredOn(reason -> reason.effect() == Effect.BREAKS)
                .hasSize(4);
    }

    private static String object(String properties) {
        return "{\"properties\": {\"a\": {}, " + properties + "}}";
    }

    private static String names(int count) {
        return IntStream.range(0, count).mapToObj(i -> "\"n" + i + "\": {}").collect(Collectors.joining(", "));
    }

    private Compatibility compare(String requester, String provider) {
        return fixture.compare.compare(registered("1.0", requester), registered("2.0", provider));
    }

    private RegisteredVersion registered(String version, String input) {
        return new RegisteredVersion(
                NegotiationFixture.NAME,
                Version.parse(version),
                Publisher.OPERATOR,
                fixture.now,
                NegotiationFixture.declaration(input, null),
                VersionLifecycle.ACTIVE);
    }
}

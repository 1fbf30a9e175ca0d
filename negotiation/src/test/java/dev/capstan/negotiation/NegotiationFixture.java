package dev.capstan.negotiation;

import dev.capstan.core.AgentId;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.Contract;
import dev.capstan.core.Execution;
import dev.capstan.core.Exposure;
import dev.capstan.core.Identity;
import dev.capstan.core.Metadata;
import dev.capstan.core.Schema;
import dev.capstan.core.Version;
import dev.capstan.core.inmemory.InMemoryCatalogs;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.Decision;
import dev.capstan.core.invocation.FindCapability;
import dev.capstan.core.invocation.Target;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.core.port.Catalogs;
import dev.capstan.core.port.SchemaEngine;
import dev.capstan.negotiation.inmemory.InMemoryRegistry;
import dev.capstan.negotiation.inmemory.InMemorySessions;
import dev.capstan.negotiation.schema.CompareSchemas;
import dev.capstan.negotiation.session.BindVersion;
import dev.capstan.negotiation.session.NegotiateVersion;
import dev.capstan.negotiation.session.NegotiatedSessions;
import dev.capstan.negotiation.session.Negotiation;
import dev.capstan.negotiation.session.Proposal;
import dev.capstan.validation.CompiledSchemas;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A registry, a provider of code-review in three versions, and a clock that is set by hand. */
final class NegotiationFixture {

    static final AgentId REVIEWER = AgentId.parse("agent://code-review");
    static final String NAME = "code-review";

    static final String INPUT_10 = """
            {"type": "object", "required": ["code", "language"], "properties": {
              "code": {"type": "string"}, "language": {"type": "string", "enum": ["java", "python"]}}}""";
    static final String INPUT_15 = """
            {"type": "object", "required": ["code", "language"], "properties": {
              "code": {"type": "string"}, "language": {"type": "string"}}}""";
    static final String INPUT_20 = """
            {"type": "object", "required": ["code", "language"], "properties": {
              "code": {"type": "string"}, "language": {"type": "string"}, "context": {"type": "string"}}}""";
    static final String OUTPUT_10 = """
            {"type": "object", "properties": {"issues": {"type": "array"}, "suggestions": {"type": "array"}}}""";
    static final String OUTPUT_20 = """
            {"type": "object", "properties": {
              "issues": {"type": "array"}, "suggestions": {"type": "array"}, "score": {"type": "number"}}}""";

    final SchemaEngine engine = new CompiledSchemas();
    final InMemoryRegistry registry = new InMemoryRegistry();
    final InMemorySessions sessions = new InMemorySessions();
    final CompareVersions compare = new CompareVersions(new CompareSchemas(engine));
    final List<AuditEvent> trail = new ArrayList<>();
    Instant now = Instant.parse("2026-11-21T12:00:00Z");

    final Catalogs catalogs = new InMemoryCatalogs(List.of(new Catalog(
            REVIEWER,
            List.of(),
            List.of(
                    capability("1.0", INPUT_10, OUTPUT_10, Identity.Lineage.NONE),
                    capability("1.5", INPUT_15, OUTPUT_10, Identity.Lineage.NONE),
                    capability(
                            "2.0",
                            INPUT_20,
                            OUTPUT_20,
                            lineage(List.of("1.0", "1.5", "2.0"), List.of("1.0"), "1.5"))))));

    final PublishVersion publish = new PublishVersion(registry, compare, trail::addAll, () -> now);
    final NegotiateVersion negotiate =
            new NegotiateVersion(catalogs, registry, sessions, compare, trail::addAll, Duration.ofHours(1), () -> now);
    final BindVersion bind = new BindVersion(sessions, registry, catalogs, () -> now);
    final NegotiatedSessions held = new NegotiatedSessions(sessions, registry, trail::addAll, () -> now);
    final DeprecateVersion deprecate = new DeprecateVersion(registry, trail::addAll, () -> now);
    final WithdrawVersion withdraw = new WithdrawVersion(registry, trail::addAll, () -> now);

    /** A scene in which the provider's versions are published. */
    static NegotiationFixture published() {
        NegotiationFixture fixture = new NegotiationFixture();
        List<PublishCatalogs.Unpublished> unpublished =
                new PublishCatalogs(fixture.registry, fixture.publish).publish(fixture.catalogs.all());
        if (!unpublished.isEmpty()) {
            throw new AssertionError(unpublished);
        }
        fixture.trail.clear();
        return fixture;
    }

    static Capability capability(String version, String input, String output, Identity.Lineage lineage) {
        return new Capability(
                new Identity(REVIEWER, NAME, Version.parse(version), null, lineage),
                contract(input, output),
                Metadata.described("Reviews code"),
                Execution.BY_AGENT,
                Exposure.AUTHENTICATED);
    }

    static Identity.Lineage lineage(List<String> supported, List<String> deprecated, @Nullable String breaksFrom) {
        return new Identity.Lineage(
                supported.stream().map(Version::parse).toList(),
                deprecated.stream().map(Version::parse).toList(),
                breaksFrom == null ? null : Version.parse(breaksFrom));
    }

    static Contract contract(@Nullable String input, @Nullable String output) {
        return new Contract(schema(input), schema(output));
    }

    static Declaration declaration(@Nullable String input, @Nullable String output) {
        return new Declaration(null, List.of(), Identity.Lineage.NONE, contract(input, output));
    }

    static Declaration declaration(@Nullable String input, @Nullable String output, Identity.Lineage lineage) {
        return new Declaration(null, List.of(), lineage, contract(input, output));
    }

    static @Nullable Schema schema(@Nullable String json) {
        try {
            return json == null ? null : Schema.of(Json.read(json));
        } catch (MalformedJson e) {
            throw new IllegalArgumentException(json, e);
        }
    }

    Negotiation negotiate(@Nullable String preferred, String... acceptable) {
        return negotiate.negotiate(Caller.ANONYMOUS, proposal(preferred, acceptable));
    }

    static Proposal proposal(@Nullable String preferred, String... acceptable) {
        return new Proposal(
                Target.of(NAME),
                preferred == null ? null : Version.parse(preferred),
                Stream.of(acceptable).map(Version::parse).toList(),
                null);
    }

    Session accepted(@Nullable String preferred, String... acceptable) {
        return ((Negotiation.Accepted) negotiate(preferred, acceptable)).session();
    }

    /** Returns the decision on a call under a session, after its capability was found. */
    Decision call(Caller caller, @Nullable String session) {
        Call call = Call.begin(caller, Target.of(NAME), Json.object(), null, null, session);
        return bind.decide(((Decision.Pass) new FindCapability(catalogs).decide(call)).call());
    }
}

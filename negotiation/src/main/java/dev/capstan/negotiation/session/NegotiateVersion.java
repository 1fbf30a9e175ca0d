package dev.capstan.negotiation.session;

import dev.capstan.core.Capability;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Version;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.FindCapability;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.core.port.Catalogs;
import dev.capstan.negotiation.CompareVersions;
import dev.capstan.negotiation.Compatibility;
import dev.capstan.negotiation.Compatibility.Effect;
import dev.capstan.negotiation.Compatibility.Reason;
import dev.capstan.negotiation.RegisteredVersion;
import dev.capstan.negotiation.RegistryLog;
import dev.capstan.negotiation.Session;
import dev.capstan.negotiation.VersionLifecycle;
import dev.capstan.negotiation.port.Registry;
import dev.capstan.negotiation.port.Sessions;
import dev.capstan.negotiation.session.Negotiation.Accepted;
import dev.capstan.negotiation.session.Negotiation.Refused;
import dev.capstan.negotiation.session.Negotiation.Rejected;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The negotiation of a capability version with a requester (NEG-2). */
public final class NegotiateVersion {

    /** The default lifetime of an agreement. */
    public static final Duration DEFAULT_LIFETIME = Duration.ofHours(1);

    private static final int ID_BYTES = 16;
    private static final int MAX_REPORTED = 20;

    private final FindCapability find;
    private final SupportedVersions supported;
    private final Registry registry;
    private final Sessions sessions;
    private final CompareVersions compare;
    private final RegistryLog log;
    private final Duration lifetime;
    private final InstantSource clock;
    private final SecureRandom random = new SecureRandom();

    /**
     * Creates a negotiator for the providers of a fleet.
     *
     * @param lifetime lifetime of an agreement
     */
    public NegotiateVersion(
            Catalogs catalogs,
            Registry registry,
            Sessions sessions,
            CompareVersions compare,
            AuditTrail trail,
            Duration lifetime,
            InstantSource clock) {
        this.find = new FindCapability(catalogs);
        this.supported = new SupportedVersions(catalogs, registry, clock);
        this.registry = registry;
        this.sessions = sessions;
        this.compare = compare;
        this.log = new RegistryLog(trail);
        this.lifetime = lifetime;
        this.clock = clock;
    }

    /** Returns the result of a proposal. */
    public Negotiation negotiate(Caller caller, Proposal proposal) {
        return find.find(proposal.capability(), caller.tenantId())
                .fold(newest -> negotiate(caller, proposal, newest), refusal -> unknown(proposal, refusal));
    }

    private Negotiation negotiate(Caller caller, Proposal proposal, Capability newest) {
        List<RegisteredVersion> offered = supported.of(newest);
        List<Version> versions =
                offered.stream().map(RegisteredVersion::version).toList();
        Optional<Version> chosen = proposal.choose(versions);
        if (chosen.isEmpty()) {
            return mismatch(newest, versions);
        }
        RegisteredVersion agreed = offered.get(versions.indexOf(chosen.get()));
        Session session = session(caller, newest, agreed.version());
        sessions.open(session, () -> log.negotiated(session, caller));
        return new Accepted(session, warnings(proposal, agreed));
    }

    private static Negotiation unknown(Proposal proposal, Refusal refusal) {
        boolean isUnknown =
                refusal.code() == RefusalCode.CAPABILITY_NOT_FOUND || refusal.code() == RefusalCode.AGENT_NOT_FOUND;
        return isUnknown
                ? new Rejected(
                        proposal.capability().capability(),
                        Negotiation.Reason.CAPABILITY_NOT_FOUND,
                        refusal.message(),
                        List.of())
                : new Refused(refusal);
    }

    private static Rejected mismatch(Capability newest, List<Version> versions) {
        String known = versions.isEmpty()
                ? "it has none that is negotiable"
                : "it has "
                        + versions.stream()
                                .limit(MAX_REPORTED)
                                .map(Version::toString)
                                .collect(Collectors.joining(", "));
        return new Rejected(
                newest.name(),
                Negotiation.Reason.VERSION_MISMATCH,
                "no requested version of '" + newest.name() + "' is available at " + newest.agent() + ": " + known,
                versions);
    }

    private Session session(Caller caller, Capability newest, Version agreed) {
        byte[] id = new byte[ID_BYTES];
        random.nextBytes(id);
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        return new Session(
                Session.PREFIX + HexFormat.of().formatHex(id),
                newest.agent(),
                newest.name(),
                agreed,
                caller.id(),
                now,
                now.plus(lifetime));
    }

    private List<Warning> warnings(Proposal proposal, RegisteredVersion agreed) {
        List<Warning> warnings = new ArrayList<>();
        if (agreed.lifecycle().at(clock.instant()) == VersionLifecycle.Status.DEPRECATED) {
            warnings.add(deprecated(agreed));
        }
        Optional.ofNullable(proposal.preferred())
                .filter(preferred -> !preferred.equals(agreed.version()))
                .flatMap(preferred -> registry.find(agreed.capability(), preferred))
                .flatMap(preferred -> incompatible(compare.compare(preferred, agreed)))
                .ifPresent(warnings::add);
        return warnings;
    }

    private static Warning deprecated(RegisteredVersion agreed) {
        Instant sunset = agreed.lifecycle().sunset();
        return new Warning(
                Warning.Code.DEPRECATED_VERSION,
                agreed.version() + " is deprecated"
                        + (sunset == null ? "; move to a newer version" : " and will be withdrawn at " + sunset),
                List.of());
    }

    private static Optional<Warning> incompatible(Compatibility cell) {
        List<Reason> reasons = cell.reasons().stream()
                .filter(reason -> reason.effect() != Effect.NONE)
                .toList();
        String details =
                reasons.stream().limit(MAX_REPORTED).map(Reason::message).collect(Collectors.joining("; "));
        return switch (cell.level()) {
            case FULL -> Optional.empty();
            case PARTIAL ->
                Optional.of(new Warning(
                        Warning.Code.PARTIAL_COMPATIBILITY,
                        cell.provider() + " is only partially compatible with " + cell.requester() + ": " + details,
                        reasons));
            case INCOMPATIBLE ->
                Optional.of(new Warning(
                        Warning.Code.INCOMPATIBLE,
                        cell.provider() + " is incompatible with " + cell.requester() + "; use it as declared: "
                                + details,
                        reasons));
        };
    }
}

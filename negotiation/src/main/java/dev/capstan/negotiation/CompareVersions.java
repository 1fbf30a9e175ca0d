package dev.capstan.negotiation;

import dev.capstan.core.Identity.Lineage;
import dev.capstan.core.Schema;
import dev.capstan.core.Side;
import dev.capstan.core.Version;
import dev.capstan.negotiation.Compatibility.Change;
import dev.capstan.negotiation.Compatibility.Effect;
import dev.capstan.negotiation.Compatibility.Level;
import dev.capstan.negotiation.Compatibility.Reason;
import dev.capstan.negotiation.schema.CompareSchemas;
import dev.capstan.negotiation.schema.Comparison;
import dev.capstan.negotiation.schema.Difference;
import dev.capstan.negotiation.schema.SenderModel;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The check whether a requester written for one version of a capability is compatible with a provider of another, based
 * on their schemas and declarations (NEG-4.1, NEG-4.2).
 */
public final class CompareVersions {

    private final CompareSchemas schemas;

    public CompareVersions(CompareSchemas schemas) {
        this.schemas = schemas;
    }

    /**
     * Compares every version as requester with every version as provider, sorted by requester, then by provider, oldest
     * first.
     */
    public List<Compatibility> matrix(Collection<RegisteredVersion> versions) {
        List<RegisteredVersion> inOrder = versions.stream()
                .sorted(Comparator.comparing(RegisteredVersion::version))
                .toList();
        return inOrder.stream()
                .flatMap(requester -> inOrder.stream().map(provider -> compare(requester, provider)))
                .toList();
    }

    /**
     * Compares a requester with a provider, one cell of the matrix. The requester sends data of its input schema; the
     * provider responds with data of its output schema.
     */
    public Compatibility compare(RegisteredVersion requester, RegisteredVersion provider) {
        List<Reason> reasons = new ArrayList<>();
        Level level = Level.FULL;
        for (Side side : Side.values()) {
            RegisteredVersion sender = side == Side.REQUEST ? requester : provider;
            RegisteredVersion receiver = side == Side.REQUEST ? provider : requester;
            Comparison comparison =
                    schemas.compare(schema(sender, side), schema(receiver, side), SenderModel.AS_WRITTEN);
            List<Reason> ofSide = new ArrayList<>();
            for (Difference difference : unavoidableFirst(comparison)) {
                Reason reason = reason(difference, side, sender, receiver);
                ofSide.add(reason);
                level = worse(level, level(reason.effect(), difference.avoidable()));
            }
            if (!comparison.complete()) {
                ofSide.add(incomplete(side, requester, provider));
                level = worse(level, Level.PARTIAL);
            }
            reasons.addAll(ListedReasons.of(ofSide));
        }
        Optional<Reason> deprecation = deprecation(requester, provider);
        level = deprecation.isPresent() ? worse(level, Level.PARTIAL) : level;
        deprecation.ifPresent(reasons::add);
        disagreement(requester.version(), provider, reasons).ifPresent(reasons::add);
        return new Compatibility(requester.version(), provider.version(), level, reasons);
    }

    private static List<Difference> unavoidableFirst(Comparison comparison) {
        return comparison.differences().stream()
                .sorted(Comparator.comparing(Difference::avoidable))
                .toList();
    }

    private static Reason incomplete(Side side, RegisteredVersion requester, RegisteredVersion provider) {
        String message = requester.version() + " and " + provider.version()
                + " differ at too many locations to find all differences; a feature may be unavailable";
        return new Reason(Change.CHANGED, side, "", message, Effect.LIMITS, null);
    }

    private static @Nullable Schema schema(RegisteredVersion version, Side side) {
        return version.declaration().contract().schema(side).orElse(null);
    }

    private static Level level(Effect effect, boolean avoidable) {
        return switch (effect) {
            case NONE -> Level.FULL;
            case LIMITS, UNPROVEN -> Level.PARTIAL;
            case BREAKS -> avoidable ? Level.PARTIAL : Level.INCOMPATIBLE;
        };
    }

    private static Level worse(Level one, Level other) {
        return one.compareTo(other) >= 0 ? one : other;
    }

    private static Reason reason(
            Difference difference, Side side, RegisteredVersion sender, RegisteredVersion receiver) {
        Difference.Kind kind =
                side == Side.REQUEST ? difference.kind() : difference.kind().reversed();
        boolean isLost = kind == Difference.Kind.REMOVED && difference.effect() == Difference.Effect.NONE;
        Effect effect =
                isLost ? Effect.LIMITS : Effect.valueOf(difference.effect().name());
        String message = difference.between(
                sender.version().toString(), receiver.version().toString());
        return new Reason(
                Change.valueOf(kind.name()), side, difference.pointer(), message, effect, difference.instance());
    }

    private static Optional<Reason> deprecation(RegisteredVersion requester, RegisteredVersion provider) {
        return provider.declaration().lineage().deprecated().contains(requester.version())
                        && !requester.version().equals(provider.version())
                ? Optional.of(new Reason(
                        Change.DEPRECATED,
                        null,
                        "",
                        provider.version() + " deprecates " + requester.version(),
                        Effect.LIMITS,
                        null))
                : Optional.empty();
    }

    /** Returns a reason if a provider's declared breaking changes contradict the schemas, otherwise empty. */
    private static Optional<Reason> disagreement(Version requester, RegisteredVersion provider, List<Reason> reasons) {
        Lineage lineage = provider.declaration().lineage();
        @Nullable Version from = lineage.breakingChangesFrom();
        boolean isOlder = requester.compareTo(provider.version()) < 0;
        boolean saysBroken = isOlder && from != null && requester.compareTo(from) <= 0;
        boolean isBroken = reasons.stream().anyMatch(reason -> reason.effect() == Effect.BREAKS);
        if (saysBroken && !isBroken) {
            return Optional.of(declared(provider.version() + " declares breaking changes from " + from
                    + ", but the schemas show none for " + requester));
        }
        return isOlder && isBroken && !saysBroken
                ? Optional.of(declared(provider.version() + " declares no breaking changes from " + requester
                        + ", but the schemas show some"))
                : Optional.empty();
    }

    private static Reason declared(String message) {
        return new Reason(Change.DECLARATION, null, "", message, Effect.NONE, null);
    }
}

package dev.capstan.agentrpc;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.agentrpc.envelope.Envelope;
import dev.capstan.agentrpc.envelope.EnvelopeAuth;
import dev.capstan.agentrpc.envelope.PeerKeys;
import dev.capstan.agentrpc.port.PeerSecrets;
import dev.capstan.agentrpc.port.SenderTokens;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Transport;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.Caller.Authentication;
import dev.capstan.core.invocation.Caller.OnBehalfOf;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The identification of the sender of an envelope, only by its {@code auth}.
 *
 * <p>A peer that shares a key with this server must sign with it, on every transport. Other senders need an agent
 * token. An envelope without either comes from an anonymous caller if the transport accepts those; its {@code from} is
 * then only a claim. Within one process {@code from} is trusted.
 */
public final class IdentifySender {

    /**
     * The form of principals that a peer claims to act for, because they appear in headers, environments and records.
     */
    private static final Pattern NAME = Pattern.compile("[!-~]{1,256}");

    private static final Set<Authentication> RELAYING = EnumSet.of(Authentication.HMAC, Authentication.PROCESS);

    private final PeerSecrets secrets;
    private final SenderTokens tokens;
    private final String tenantId;

    /**
     * Creates the identification of senders.
     *
     * @param secrets keys shared with peers
     * @param tokens tokens of agents
     * @param tenantId tenant of senders in this process whose envelopes name none, and of peers whose keys name none
     */
    public IdentifySender(PeerSecrets secrets, SenderTokens tokens, String tenantId) {
        this.secrets = secrets;
        this.tokens = tokens;
        this.tenantId = tenantId;
    }

    /** Creates the identification of senders within one process only. */
    public static IdentifySender inProcess(String tenantId) {
        return new IdentifySender(PeerSecrets.NONE, SenderTokens.NONE, tenantId);
    }

    /** Returns the sender of an envelope from this transport. */
    Sender of(Envelope envelope, Transport transport) {
        Sender sender = proved(envelope, transport);
        return sender.fold(known -> acting(known, envelope), unknown -> unknown);
    }

    private Sender proved(Envelope envelope, Transport transport) {
        if (transport.kind() == Transport.Kind.MEMORY) {
            return new Sender.Known(caller(
                    envelope, null, Authentication.PROCESS, Objects.requireNonNullElse(envelope.tenantId(), tenantId)));
        }
        Optional<PeerKeys> keys = secrets.of(envelope.from());
        if (keys.isPresent()) {
            return byKey(keys.get(), envelope);
        }
        JsonNode auth = envelope.auth();
        if (!EnvelopeAuth.isAbsent(auth)) {
            return byToken(Objects.requireNonNull(auth), envelope);
        }
        return transport.auth() == Transport.Auth.NONE
                ? new Sender.Known(Caller.ANONYMOUS.actingFor(
                        new OnBehalfOf(envelope.from().uri(), null, null)))
                : rejected("the envelope has no 'auth'; sign it with the key that its sender shares with "
                        + envelope.to() + ", or add an agent token");
    }

    private Sender byKey(PeerKeys keys, Envelope envelope) {
        PeerKeys.VerificationResult verified = keys.verify(envelope);
        return verified instanceof PeerKeys.VerificationResult.Valid by
                ? new Sender.Known(
                        caller(
                                envelope,
                                scope(keys),
                                Authentication.HMAC,
                                Objects.requireNonNullElse(keys.tenantId(), tenantId)),
                        by.key()::sign)
                : new Sender.Unknown(((PeerKeys.VerificationResult.Invalid) verified).refusal());
    }

    private Sender byToken(JsonNode auth, Envelope envelope) {
        if (!auth.path("kind").asText().equals(EnvelopeAuth.JWT)) {
            return rejected("auth.kind is not 'jwt', and no key is shared with " + envelope.from());
        }
        return auth.path("token").isTextual()
                ? tokens.of(auth.get("token").textValue(), envelope)
                : rejected("auth.token is missing; set it to an agent token");
    }

    private static Caller caller(
            Envelope envelope, Caller.@Nullable Scope scope, Authentication authentication, String tenant) {
        return new Caller(envelope.from().uri(), tenant, scope, authentication, null, null, null);
    }

    private static Caller.@Nullable Scope scope(PeerKeys keys) {
        return keys.capabilities() == null ? null : new Caller.Scope(keys.capabilities(), false);
    }

    /**
     * Returns the sender with the principal that it claims to act for. Only servers and peers can claim one: an agent
     * acts for its own user, and an anonymous sender for no one.
     */
    private static Sender acting(Sender.Known known, Envelope envelope) {
        Optional<String> agent = envelope.header(Envelope.ON_BEHALF_OF_HEADER);
        if (agent.isEmpty() || !RELAYING.contains(known.caller().authentication())) {
            return known;
        }
        Optional<String> host = envelope.header(Envelope.ON_BEHALF_OF_HOST_HEADER);
        Optional<String> person = envelope.header(Envelope.ON_BEHALF_OF_PERSON_HEADER);
        Predicate<String> valid = NAME.asMatchPredicate();
        if (!agent.filter(valid).isPresent()
                || host.filter(valid.negate()).isPresent()
                || person.filter(valid.negate()).isPresent()) {
            return new Sender.Unknown(Refusal.of(
                    RefusalCode.INVALID_ENVELOPE,
                    "a header " + Envelope.ON_BEHALF_OF_HEADER
                            + " is invalid; use 1 to 256 visible ASCII characters, without spaces"));
        }
        OnBehalfOf principal = new OnBehalfOf(agent.get(), host.orElse(null), person.orElse(null));
        return new Sender.Known(known.caller().actingFor(principal), known.signer());
    }

    private static Sender rejected(String message) {
        return new Sender.Unknown(Refusal.of(RefusalCode.AUTH_REJECTED, message));
    }
}

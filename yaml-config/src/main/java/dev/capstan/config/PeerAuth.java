package dev.capstan.config;

import dev.capstan.core.Identity;
import dev.capstan.core.text.NameRule;
import dev.capstan.core.text.WhiteSpace;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The mutual authentication of envelopes between a peer and this deployment. */
public sealed interface PeerAuth {

    /**
     * Authentication by shared keys.
     *
     * @param current key for signing envelopes to the peer
     * @param previous keys still accepted from the peer during rotation; each {@code keyId} is unique
     * @param scopes names of the capabilities that the peer may call; {@code null} allows all, an empty set none
     * @param tenant tenant of the peer; {@code null} for the operator's
     */
    record Hmac(
            HmacKeyRef current,
            List<HmacKeyRef> previous,
            @Nullable Set<String> scopes,
            @Nullable String tenant) implements PeerAuth {

        /** Creates the authentication of a peer of the operator's tenant. */
        public Hmac(HmacKeyRef current, List<HmacKeyRef> previous, @Nullable Set<String> scopes) {
            this(current, previous, scopes, null);
        }

        public Hmac {
            previous = List.copyOf(previous);
            scopes = scopes == null ? null : Set.copyOf(scopes);
            long distinct = Stream.concat(Stream.of(current), previous.stream())
                    .map(HmacKeyRef::keyId)
                    .distinct()
                    .count();
            if (distinct <= previous.size()) {
                throw new IllegalArgumentException("two keys of a peer have the same keyId; use distinct keyIds");
            }
            if (scopes != null && !scopes.stream().allMatch(Identity::isName)) {
                throw new IllegalArgumentException("a scope is not a valid capability name");
            }
            if (tenant != null && !NameRule.isName(tenant)) {
                throw new IllegalArgumentException("the tenant is not a valid name");
            }
        }
    }

    /**
     * A provider that the format allows but the server does not support.
     *
     * @param provider name in the file, such as {@code oidc}
     */
    record Unsupported(String provider) implements PeerAuth {

        public Unsupported {
            if (WhiteSpace.isBlank(provider)) {
                throw new IllegalArgumentException("the name of a provider must not be blank");
            }
        }
    }
}

package dev.capstan.config;

import dev.capstan.config.capability.WebAddress;
import dev.capstan.config.document.Fields;
import dev.capstan.config.document.Node;
import dev.capstan.config.document.Values;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reader of a peer's {@code auth}: one of three providers, each with its own keys. */
record PeerAuthReader(Values values) {

    /** The allowed keys of each provider. */
    static final Map<String, List<String>> KEYS = Map.of(
            "hmac", List.of("provider", "keyId", "secretRef", "scopes", "tenant", "previous"),
            "oidc", List.of("provider", "issuer", "audience", "jwksUri", "scopes"),
            "oauth2-client",
                    List.of(
                            "provider",
                            "tokenEndpoint",
                            "clientId",
                            "clientSecretRef",
                            "jwksUri",
                            "issuer",
                            "audience",
                            "scopes"));

    private static final List<String> PROVIDERS = List.of("hmac", "oidc", "oauth2-client");

    /** Returns the peer's authentication, or empty after reporting at least one error. */
    Optional<PeerAuth> read(Node node) {
        return values.fields(node)
                .flatMap(fields -> fields.required("provider", "use one of " + String.join(", ", PROVIDERS))
                        .flatMap(provider -> values.choice(provider, PROVIDERS))
                        .flatMap(provider -> read(provider, fields)));
    }

    private Optional<? extends PeerAuth> read(String provider, Fields fields) {
        fields.allowOnly(Optional.ofNullable(KEYS.get(provider)).orElseThrow());
        return switch (provider) {
            case "oidc" -> oidc(fields);
            case "oauth2-client" -> oauth2Client(fields);
            default -> hmac(fields);
        };
    }

    private Optional<PeerAuth.Hmac> hmac(Fields fields) {
        HmacKeyReader keys = new HmacKeyReader(values);
        Optional<HmacKeyRef> current = keys.read(fields);
        Optional<Set<String>> scopes = scopes(fields);
        List<HmacKeyRef> previous = values.list(fields.optional("previous"), 0, item -> previous(item, keys));
        Optional<String> tenant = fields.optional("tenant").flatMap(values::name);
        return current.map(key -> new PeerAuth.Hmac(key, previous, scopes.orElse(null), tenant.orElse(null)));
    }

    private Optional<HmacKeyRef> previous(Node node, HmacKeyReader keys) {
        return values.fields(node).flatMap(fields -> {
            fields.allowOnly(List.of("keyId", "secretRef"));
            return keys.read(fields);
        });
    }

    private Optional<PeerAuth.Unsupported> oidc(Fields fields) {
        fields.required("issuer", "set the issuer of the peer's tokens").flatMap(values::text);
        fields.required("audience", "set the audience of the peer's tokens").flatMap(values::text);
        fields.optional("jwksUri").flatMap(node -> WebAddress.read(node, values));
        scopes(fields);
        return Optional.of(new PeerAuth.Unsupported("oidc"));
    }

    private Optional<PeerAuth.Unsupported> oauth2Client(Fields fields) {
        fields.required("tokenEndpoint", "set the URL that issues tokens")
                .flatMap(node -> WebAddress.read(node, values));
        fields.required("clientId", "set the client id for the token endpoint").flatMap(values::text);
        values.secretRef(fields, "clientSecretRef");
        fields.optional("jwksUri").flatMap(node -> WebAddress.read(node, values));
        fields.optional("issuer").flatMap(values::text);
        fields.optional("audience").flatMap(values::text);
        scopes(fields);
        return Optional.of(new PeerAuth.Unsupported("oauth2-client"));
    }

    /** Returns the capabilities that the peer may call; empty, which allows all, without {@code scopes}. */
    private Optional<Set<String>> scopes(Fields fields) {
        return fields.optional("scopes").map(node -> Set.copyOf(values.distinct(node, values::name)));
    }
}

package dev.capstan.config.capability;

import dev.capstan.config.document.Fields;
import dev.capstan.config.document.Node;
import dev.capstan.config.document.Values;
import dev.capstan.core.service.ServiceCredentials;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reader of {@code auth}: how a service recognizes this server. */
record ServiceCredentialsReader(Values values) {

    private static final List<String> KINDS = List.of("basic", "oauth2");

    ServiceCredentials read(Fields handler) {
        Optional<Node> auth = handler.optional("auth");
        auth.ifPresent(node -> refuseSecondHeader(handler, node));
        return auth.flatMap(values::fields)
                .flatMap(fields -> fields.required("kind", "use one of " + String.join(", ", KINDS))
                        .flatMap(kind -> values.choice(kind, KINDS))
                        .flatMap(kind -> kind.equals("basic") ? basic(fields) : oauth2(fields)))
                .orElseGet(ServiceCredentials.None::new);
    }

    private void refuseSecondHeader(Fields handler, Node auth) {
        boolean isSet = handler
                .optional("headers")
                .filter(Node.Mapping.class::isInstance)
                .map(headers -> ((Node.Mapping) headers).entries())
                .orElse(Map.of())
                .keySet()
                .stream()
                .anyMatch(name -> name.toLowerCase(Locale.ROOT).equals("authorization"));
        if (isSet) {
            values.report(
                    auth.position(), "'auth' and the header 'Authorization' exclude each other; keep one of the two");
        }
    }

    private Optional<ServiceCredentials> basic(Fields fields) {
        fields.allowOnly(List.of("kind", "username", "password"));
        Optional<String> username = fields.required("username", "set the user name of the service")
                .flatMap(node -> values.matching(node, name -> !name.contains(":"), "use a user name without ':'"));
        var password = values.secretRef(fields, "password");
        return username.flatMap(name -> password.map(secret -> new ServiceCredentials.Basic(name, secret)));
    }

    private Optional<ServiceCredentials> oauth2(Fields fields) {
        fields.allowOnly(List.of("kind", "tokenUrl", "clientId", "clientSecret", "scopes", "audience"));
        var tokenUrl = fields.required("tokenUrl", "set the URL of the token endpoint")
                .flatMap(node -> WebAddress.read(node, values));
        var clientId = fields.required("clientId", "set the client identifier").flatMap(values::text);
        var secret = values.secretRef(fields, "clientSecret");
        List<String> scopes = values.list(fields.optional("scopes"), 1, values::text);
        Optional<String> audience = fields.optional("audience").flatMap(values::text);
        return tokenUrl.flatMap(url -> clientId.flatMap(
                id -> secret.map(ref -> new ServiceCredentials.ClientCredentials(url, id, ref, scopes, audience))));
    }
}

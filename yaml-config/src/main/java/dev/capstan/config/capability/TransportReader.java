package dev.capstan.config.capability;

import dev.capstan.config.document.Fields;
import dev.capstan.config.document.Node;
import dev.capstan.config.document.Values;
import dev.capstan.core.Transport;
import dev.capstan.core.Transport.Auth;
import dev.capstan.core.Transport.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reader of one item of {@code transports}: kind, addresses, settings, authentication (TC-1.1). */
public record TransportReader(Values values) {

    private static final Pattern ADDRESS = Pattern.compile("[^\\p{IsWhite_Space}\\p{Cntrl}]{1,256}");
    private static final List<String> KINDS =
            Stream.of(Kind.values()).map(Kind::wire).toList();

    /** Returns the transport that a node declares, or empty after reporting an error. */
    public Optional<Transport> read(Node node) {
        return values.fields(node).flatMap(fields -> fields.required("kind", "use one of " + String.join(", ", KINDS))
                .flatMap(kind -> values.choice(kind, Kind::fromWire, KINDS))
                .flatMap(kind -> read(kind, fields)));
    }

    private Optional<Transport> read(Kind kind, Fields fields) {
        TransportSettings settings = new TransportSettings(kind, fields, values);
        List<String> known = new ArrayList<>(List.of("kind", kind.addressKey()));
        known.addAll(settings.keys());
        known.add("auth");
        fields.allowOnly(known);
        Map<String, Object> read = settings.read();
        Optional<Auth> auth = fields.optional("auth").flatMap(node -> auth(kind, node));
        return fields.required(kind.addressKey(), "set the addresses of the " + kind.wire() + " transport")
                .flatMap(values::fields)
                .flatMap(addresses -> addressed(kind, addresses, read))
                .map(transport -> auth.map(chosen -> with(chosen, transport)).orElse(transport));
    }

    private Optional<Auth> auth(Kind kind, Node node) {
        Optional<Auth> auth = values.choice(node, Auth.values(), Auth::wire);
        if (kind == Kind.MEMORY && auth.filter(Auth.REQUIRED::equals).isPresent()) {
            return values.badValue(
                    node, "required", "a memory transport stays in the process, so remove 'auth' or write none");
        }
        return auth;
    }

    private static Transport with(Auth auth, Transport transport) {
        return new Transport(transport.kind(), transport.requests(), transport.responses(), transport.settings(), auth);
    }

    private Optional<Transport> addressed(Kind kind, Fields addresses, Map<String, Object> settings) {
        addresses.allowOnly(List.of("requests", "responses"));
        Optional<String> responses = addresses.optional("responses").flatMap(this::address);
        return addresses
                .required("requests", "set the address that receives requests")
                .flatMap(this::address)
                .map(requests -> new Transport(kind, requests, responses.orElse(null), settings));
    }

    private Optional<String> address(Node node) {
        return values.matching(node, ADDRESS.asMatchPredicate(), "write 1 to 256 characters without white space");
    }
}

import dev.capstan.agentrpc.envelope.*;
import dev.capstan.core.AgentId;
import dev.capstan.core.json.Json;
import dev.capstan.grants.port.KeysUnavailable;
import dev.capstan.grants.token.*;
import dev.capstan.keys.*;
import dev.capstan.keys.crypto.*;
import dev.capstan.keys.jwks.*;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.*;

public class Example {
    public static void main(String[] args) throws Exception {
        Path file = Path.of("server-key.json");
        Envelope request = new Envelope(
                Envelope.Kind.REQUEST, "m1", "c1", null, new AgentId("me"), new AgentId("greeter"), "greet", null,
                null, "default", null, Json.object(), null);
/* README */
    }
}

// > signed: true
// > changed: false
// > same key: true
// > response: true
// > REFUSED_ADDRESS

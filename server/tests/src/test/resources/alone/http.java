// needs capstan-database
import dev.capstan.accounts.*;
import dev.capstan.accounts.signin.*;
import dev.capstan.core.invocation.InvokeCapability;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.grants.Lifetimes;
import dev.capstan.grants.authentication.*;
import dev.capstan.grants.inmemory.*;
import dev.capstan.grants.token.Signatures;
import dev.capstan.http.access.PublicUrl;
import dev.capstan.http.connection.*;
import dev.capstan.origin.*;
import dev.capstan.origin.ratelimit.UnknownCallerLimiter;
import dev.capstan.validation.CompiledSchemas;
import io.micronaut.context.ApplicationContext;
import io.micronaut.runtime.server.EmbeddedServer;
import java.net.http.*;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.InstantSource;
import java.util.*;

public class Example {
    static void run(Map<String, Object> settings, AuditTrail trail, InvokeCapability invoke) throws Exception {
/* README */
    }
}

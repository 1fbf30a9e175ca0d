// needs capstan-database
import dev.capstan.accounts.*;
import dev.capstan.accounts.signin.*;
import dev.capstan.core.inmemory.InMemoryCatalogs;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.grants.*;
import dev.capstan.grants.approval.*;
import dev.capstan.grants.inmemory.InMemoryGrantRepositories;
import dev.capstan.http.access.PublicUrl;
import io.micronaut.context.ApplicationContext;
import io.micronaut.runtime.server.EmbeddedServer;
import java.net.CookieManager;
import java.net.http.*;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.InstantSource;
import java.util.List;

public class Example {
    static void run(ApplicationContext context, AuditTrail trail) throws Exception {
/* README */
    }
}

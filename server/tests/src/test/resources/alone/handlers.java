import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.core.*;
import dev.capstan.core.execution.*;
import dev.capstan.core.handler.*;
import dev.capstan.core.inmemory.*;
import dev.capstan.core.invocation.*;
import dev.capstan.core.json.Json;
import dev.capstan.handlers.*;
import dev.capstan.handlers.client.OutwardHttpClient;
import dev.capstan.handlers.process.RunProcess;
import dev.capstan.handlers.resources.*;
import java.io.IOException;
import java.nio.file.*;
import java.time.*;
import java.util.*;
import java.util.concurrent.*;

public class Example {
    public static void main(String[] args) throws Exception {
        // Apache HttpClient logs by SLF4J, for which a program chooses a provider.
        System.setProperty("slf4j.internal.verbosity", "ERROR");
        Path work = Files.createDirectories(Path.of("work"));
        ExecutorService threads = Executors.newCachedThreadPool();
        InMemoryAuditTrail trail = new InMemoryAuditTrail();
        try (var databases = new AgentDatabases(work.resolve("databases"));
                var client = new OutwardHttpClient();
                var executor = new HandlerExecutor("desk", 4)) {
/* README */
        }
        System.out.println(trail.events().stream().filter(event -> event.kind().equals("permission_denied")).count());
        threads.shutdownNow();
    }
}

// > shout "HELLO"
// > sleep TIMEOUT
// > write PERMISSION_DENIED
// > 1

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.core.*;
import dev.capstan.core.execution.*;
import dev.capstan.core.handler.*;
import dev.capstan.core.inmemory.*;
import dev.capstan.core.invocation.*;
import dev.capstan.core.json.Json;
import dev.capstan.handlers.*;
import dev.capstan.handlers.process.RunProcess;
import dev.capstan.handlers.resources.*;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.*;
import java.time.*;
import java.util.*;
import java.util.concurrent.*;

public class Example {
    public static void main(String[] args) throws Exception {
        Path work = Files.createDirectories(Path.of("work"));
        ExecutorService threads = Executors.newCachedThreadPool();
        InMemoryAuditTrail trail = new InMemoryAuditTrail();
        try (var databases = new AgentDatabases(work.resolve("databases"));
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

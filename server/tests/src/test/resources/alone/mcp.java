import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.core.*;
import dev.capstan.core.execution.*;
import dev.capstan.core.inmemory.*;
import dev.capstan.core.invocation.*;
import dev.capstan.core.json.Json;
import dev.capstan.mcp.McpServer;
import java.time.InstantSource;
import java.util.List;

public class Example {
    public static void main(String[] args) throws Exception {
        HandlerExecutor workers = new HandlerExecutor("greeter", 16);
        InMemoryAuditTrail trail = new InMemoryAuditTrail();
/* README */
        System.out.println(response.at("/result/content/0/text").asText() + ", " + trail.events().size() + " record");
        workers.close();
    }
}

// > Hello Ada, 1 record

import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.agentrpc.*;
import dev.capstan.core.*;
import dev.capstan.core.execution.*;
import dev.capstan.core.inmemory.*;
import dev.capstan.core.invocation.*;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.*;
import java.time.InstantSource;
import java.util.*;
import java.util.concurrent.*;

public class Example {
    public static void main(String[] args) throws Exception {
        ExecutorService deliveries = Executors.newCachedThreadPool();
        InMemoryAuditTrail trail = new InMemoryAuditTrail();
/* README */
        System.out.println(((RpcResult.Responded) result).response());
        serving.close();
        List.of(work, waiting, calls).forEach(HandlerExecutor::close);
        deliveries.shutdownNow();
    }
}

// > "Hello agent://me"

// needs capstan-agentrpc
// needs capstan-validation
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.agentrpc.*;
import dev.capstan.agentrpc.envelope.*;
import dev.capstan.agentrpc.port.*;
import dev.capstan.core.*;
import dev.capstan.core.execution.*;
import dev.capstan.core.inmemory.*;
import dev.capstan.core.invocation.*;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.*;
import dev.capstan.nats.*;
import dev.capstan.validation.*;
import java.time.*;
import java.util.*;
import java.util.concurrent.*;

public class Example {
    static RpcResult call(String url, byte[] secret, ExecutorService deliveries, AuditTrail trail) throws Exception {
/* README */
        return result;
    }
}

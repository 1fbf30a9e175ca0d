import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.*;
import dev.capstan.core.Identity.Lineage;
import dev.capstan.core.inmemory.*;
import dev.capstan.core.invocation.*;
import dev.capstan.core.json.*;
import dev.capstan.core.port.*;
import dev.capstan.negotiation.*;
import dev.capstan.negotiation.inmemory.*;
import dev.capstan.negotiation.port.*;
import dev.capstan.negotiation.schema.*;
import dev.capstan.negotiation.session.*;
import dev.capstan.validation.*;
import java.io.PrintStream;
import java.time.InstantSource;
import java.util.*;

public class Example {
/* README */

/* README 2 */

    private static Session fail(Negotiation other) {
        throw new IllegalStateException(other.toString());
    }

    private static Capability review(String version, String severities, Lineage lineage) throws MalformedJson {
        AgentId reviewer = new AgentId("reviewer");
        Schema input = Schema.of(Json.read("{\"properties\": {\"severity\": {\"enum\": [" + severities + "]}}}"));
        return new Capability(
                new Identity(reviewer, "review", Version.parse(version), null, lineage),
                new Contract(input, null), Metadata.NONE, Execution.BY_AGENT, Exposure.AUTHENTICATED);
    }

    public static void main(String[] args) throws Exception {
        compare(new CompiledSchemas(), System.out);
        Lineage breaking = new Lineage(List.of(), List.of(), Version.parse("1.0"));
        List<Capability> both = List.of(
                review("1.0", "\"low\", \"med\"", Lineage.NONE), review("2.0", "\"low\"", breaking));
        Catalog catalog = new Catalog(new AgentId("reviewer"), List.of(), both);
        negotiate(new CompiledSchemas(), catalog, new InMemoryAuditTrail(), System.out);
    }
}

// > 2.0 breaks 1.0 at 1 location without declaring it; declare breaking_changes_from 1.0, or change the schemas
// > {"severity":"med"}
// > 1.0 with 1.0: full
// > 1.0 with 2.0: incompatible
// > 2.0 with 1.0: full
// > 2.0 with 2.0: full
// > agreed on 1.0
// > runs 1.0

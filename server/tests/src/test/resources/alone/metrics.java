import dev.capstan.core.*;
import dev.capstan.core.json.*;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.metrics.*;
import java.nio.file.Path;
import java.time.Instant;
import java.util.*;

public class Example {
    public static void main(String[] args) {
        // Micrometer logs by SLF4J, for which a program chooses a provider.
        System.setProperty("slf4j.internal.verbosity", "ERROR");
/* README */
    }
}

// > capstan_calls_total{capability="greet",code="none",outcome="succeeded",surface="library"} 1.0

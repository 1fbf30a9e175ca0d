import dev.capstan.audit.*;
import dev.capstan.audit.port.ChainStore;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.json.Json;
import dev.capstan.h2.EmbeddedDatabase;
import io.micronaut.context.ApplicationContext;
import java.nio.file.Path;
import java.time.Instant;
import java.util.*;
import java.util.function.Consumer;

public class Example {
    static void run(Path data, Consumer<Object> print) throws Exception {
/* README */
    }
}

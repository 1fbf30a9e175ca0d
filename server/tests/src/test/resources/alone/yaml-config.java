import dev.capstan.config.*;
import dev.capstan.config.document.Diagnostic;
import dev.capstan.core.Catalog;
import dev.capstan.core.port.SchemaEngine;
import dev.capstan.validation.CompiledSchemas;
import java.nio.file.*;
import java.util.*;

public class Example {
/* README */

    public static void main(String[] args) throws Exception {
        Path agent = Files.createDirectories(Path.of("fleet", "agents", "greeter"));
        Files.writeString(agent.resolve("capabilities.yaml"), """
                version: 1
                agent: agent://greeter
                transports: [{ kind: memory, topics: { requests: agents.greeter.requests } }]
                capabilities:
                  - name: greet
                """);
        names(new CompiledSchemas(), Path.of("fleet")).forEach(System.out::println);
    }
}

// > agent://greeter offers greet

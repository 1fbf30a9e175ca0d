import dev.capstan.core.AgentId;
import dev.capstan.openapi.*;
import dev.capstan.validation.CompiledSchemas;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;

public class Example {
    public static void main(String[] args) throws Exception {
/* README */
    }
}

// > GET /orders/{id} is getOrder
// > /paths/~1orders~1{id}/get/parameters/0/schema/multipleOf: the keyword 'multipleOf' is not in the subset; it is not enforced

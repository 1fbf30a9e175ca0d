import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.client.*;
import dev.capstan.core.json.Json;
import dev.capstan.grants.AgentMode;
import dev.capstan.grants.RequestedCapability;
import dev.capstan.grants.constraint.Constraints;
import dev.capstan.grants.token.SignToken;
import java.nio.file.Path;
import java.time.*;
import java.util.*;
import java.util.function.Consumer;

public class Example {
    static JsonNode execute(String address, Path file, Sleeper pauses, Consumer<Approval> show) throws Exception {
/* README */
        return result;
    }
}

package dev.capstan.openapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.AgentId;
import dev.capstan.core.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/** The text of a {@code capabilities.yaml}. */
final class CapabilityYaml {

    private static final int WIDTH = 120;
    private static final DumpSettings SETTINGS = DumpSettings.builder()
            .setDefaultFlowStyle(FlowStyle.BLOCK)
            .setSchema(new CoreSchema())
            .setWidth(WIDTH)
            .setIndicatorIndent(2)
            .setIndentWithIndicator(true)
            .setMultiLineFlow(false)
            .setDereferenceAliases(true)
            .build();

    private CapabilityYaml() {}

    static String of(AgentId agent, List<ObjectNode> capabilities) {
        Map<String, @Nullable Object> file = new LinkedHashMap<>();
        file.put("version", 1);
        file.put("agent", agent.uri());
        Map<String, Object> transport = new LinkedHashMap<>();
        transport.put("kind", "memory");
        transport.put("topics", Map.of("requests", "agents." + agent.name() + ".requests"));
        file.put("transports", List.of(transport));
        file.put("capabilities", Json.mapper().convertValue(capabilities, List.class));
        return new Dump(SETTINGS).dumpToString(file);
    }
}

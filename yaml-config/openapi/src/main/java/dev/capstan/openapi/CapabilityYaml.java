package dev.capstan.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.AgentId;
import java.util.ArrayList;
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
        file.put(
                "capabilities", capabilities.stream().map(CapabilityYaml::plain).toList());
        return new Dump(SETTINGS).dumpToString(file);
    }

    private static @Nullable Object plain(JsonNode node) {
        if (node.isObject()) {
            Map<String, @Nullable Object> members = new LinkedHashMap<>();
            node.properties().forEach(member -> members.put(member.getKey(), plain(member.getValue())));
            return members;
        }
        if (node.isArray()) {
            List<@Nullable Object> items = new ArrayList<>();
            node.forEach(item -> items.add(plain(item)));
            return items;
        }
        if (node.isNull()) {
            return null;
        }
        return node.isTextual() ? node.textValue() : node.isBoolean() ? node.booleanValue() : node.numberValue();
    }
}

package dev.capstan.config.capability;

import dev.capstan.config.document.Fields;
import dev.capstan.config.document.Node;
import dev.capstan.config.document.Values;
import dev.capstan.core.Capability;
import dev.capstan.core.MessageCapabilities;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reader of the key {@code on}: the capabilities of the same file that process what AGH peers send. */
record MessageCapabilitiesReader(List<Capability> capabilities, Values values) {

    private static final String DIRECT = "direct";
    private static final String SAY = "say";

    MessageCapabilities read(Node node) {
        return values.fields(node)
                .map(fields -> {
                    fields.allowOnly(List.of(DIRECT, SAY));
                    return new MessageCapabilities(name(fields, DIRECT), name(fields, SAY));
                })
                .orElse(MessageCapabilities.NONE);
    }

    private @Nullable String name(Fields fields, String key) {
        return fields.optional(key).flatMap(this::name).orElse(null);
    }

    private Optional<String> name(Node node) {
        Set<String> declared = capabilities.stream().map(Capability::name).collect(Collectors.toSet());
        return values.matching(
                node, declared::contains, "name a capability that this file declares under 'capabilities'");
    }
}

package dev.capstan.tck.json;

import com.fasterxml.jackson.databind.JsonNode;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Parser for the YAML files of the kit: rules and subjects. */
public final class Yaml {

    private Yaml() {}

    /**
     * Returns the document as a tree. Throws {@link IllegalArgumentException} if it is not valid YAML.
     *
     * @param name name of the document in messages
     */
    public static JsonNode read(String name, String text) {
        try {
            Object loaded = new Load(LoadSettings.builder()
                            .setLabel(name)
                            .setAllowDuplicateKeys(false)
                            .build())
                    .loadFromString(text);
            return Json.tree(loaded);
        } catch (YamlEngineException e) {
            throw new IllegalArgumentException(name + " is not YAML: " + e.getMessage(), e);
        }
    }
}

package dev.capstan.database.grants;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.database.StoredJson;
import dev.capstan.grants.constraint.Constraints;
import dev.capstan.grants.constraint.InvalidConstraints;
import java.util.Map;
import java.util.TreeMap;

/** The default capabilities of a host as JSON: an object of constraints by name. */
final class StoredDefaults {

    private static final System.Logger LOG = System.getLogger(StoredDefaults.class.getName());

    private StoredDefaults() {}

    static String write(Map<String, Constraints> defaults) {
        ObjectNode json = Json.object();
        new TreeMap<>(defaults).forEach((name, constraints) -> json.set(name, constraints.toJson()));
        return StoredJson.write(json);
    }

    /** Returns the valid defaults. An invalid one is left out, as ignoring a constraint would widen the default. */
    static Map<String, Constraints> read(String hostId, String text) {
        Map<String, Constraints> defaults = new TreeMap<>();
        StoredJson.readObject(text).properties().forEach(each -> {
            try {
                defaults.put(each.getKey(), Constraints.restore(each.getValue()));
            } catch (InvalidConstraints e) {
                LOG.log(
                        System.Logger.Level.WARNING,
                        "a default capability of host " + hostId + " is ignored because its constraints are"
                                + " invalid: " + e.getMessage());
            }
        });
        return defaults;
    }
}

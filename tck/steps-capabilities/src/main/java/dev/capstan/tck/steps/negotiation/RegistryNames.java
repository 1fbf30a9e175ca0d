package dev.capstan.tck.steps.negotiation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.Subject;
import io.cucumber.java.ParameterType;
import java.util.UUID;

/**
 * The registry names of a scenario's capabilities: two in a domain that no other scenario uses, and a standard one. In
 * a document of a feature, <code>(the capability)</code> stands for the first of them, and <code>(a fresh word)</code>
 * for a word that only their names contain.
 */
public final class RegistryNames {

    private static final String PLACEHOLDER = "(the capability)";
    private static final String WORD = "(a fresh word)";

    private final Subject subject;
    private final String unique = "kit-" + UUID.randomUUID().toString().substring(0, 13);
    private final String capability = "com.example." + unique + ".sketch";
    private final String other = "com.example." + unique + ".trace";

    public RegistryNames(Subject subject) {
        this.subject = subject;
    }

    @ParameterType("(?:a|the|another|the other|a standard|the standard) capability|\"[^\"]+\"")
    public String titled(String text) {
        if (text.startsWith("\"")) {
            return subject.fixtures().capability(text.substring(1, text.length() - 1));
        }
        if (text.contains("standard")) {
            return unique;
        }
        return text.contains("other") ? other : capability;
    }

    String replace(String text) {
        return text.replace(PLACEHOLDER, capability).replace(WORD, unique);
    }

    JsonNode replace(JsonNode document) {
        return Json.read(replace(Json.write(document)));
    }
}

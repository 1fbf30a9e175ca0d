package dev.capstan.database.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Contract;
import dev.capstan.core.Enforcement;
import dev.capstan.core.Identity.Lineage;
import dev.capstan.core.Schema;
import dev.capstan.core.Version;
import dev.capstan.core.json.Json;
import dev.capstan.database.StoredJson;
import dev.capstan.negotiation.Declaration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The published declaration of a version as JSON, without its schemas. */
final class StoredDeclaration {

    private static final String DESCRIPTION = "description";
    private static final String TAGS = "tags";
    private static final String SUPPORTED = "supported_versions";
    private static final String DEPRECATED = "deprecated_versions";
    private static final String BREAKING = "breaking_changes_from";
    private static final String ENFORCEMENT = "enforcement";

    private StoredDeclaration() {}

    static String write(Declaration declaration) {
        Lineage lineage = declaration.lineage();
        ObjectNode json = Json.object();
        if (declaration.description() != null) {
            json.put(DESCRIPTION, declaration.description());
        }
        putAll(json, TAGS, declaration.tags());
        putAll(json, SUPPORTED, lineage.supported());
        putAll(json, DEPRECATED, lineage.deprecated());
        if (lineage.breakingChangesFrom() != null) {
            json.put(BREAKING, lineage.breakingChangesFrom().toString());
        }
        json.put(ENFORCEMENT, declaration.contract().enforcement().name());
        return StoredJson.write(json);
    }

    /** Returns the declaration with these schemas. */
    static Declaration read(String text, @Nullable Schema input, @Nullable Schema output) {
        JsonNode json = StoredJson.read(text);
        JsonNode breaking = json.path(BREAKING);
        return new Declaration(
                json.path(DESCRIPTION).textValue(),
                all(json.path(TAGS), Function.identity()),
                new Lineage(
                        all(json.path(SUPPORTED), Version::parse),
                        all(json.path(DEPRECATED), Version::parse),
                        breaking.isTextual() ? Version.parse(breaking.textValue()) : null),
                new Contract(
                        input,
                        output,
                        Enforcement.valueOf(json.path(ENFORCEMENT).textValue())));
    }

    private static void putAll(ObjectNode json, String name, List<?> values) {
        ArrayNode array = json.putArray(name);
        values.forEach(value -> array.add(value.toString()));
    }

    private static <T> List<T> all(JsonNode array, Function<String, T> read) {
        List<T> all = new ArrayList<>();
        array.forEach(value -> all.add(read.apply(value.textValue())));
        return all;
    }
}

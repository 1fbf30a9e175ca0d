package dev.capstan.http.common;

import dev.capstan.core.port.SchemaEngine;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The schemas of request bodies, by name. */
@Singleton
public final class RequestSchemas {

    private final SchemaEngine engine;
    private final Map<String, RequestSchema> schemas = new ConcurrentHashMap<>();

    RequestSchemas(SchemaEngine engine) {
        this.engine = engine;
    }

    /** Returns the schema in the resource {@code shapes/<name>.json}. */
    public RequestSchema named(String name) {
        return schemas.computeIfAbsent(name, resource -> RequestSchema.named(resource, engine));
    }
}

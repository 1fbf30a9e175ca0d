package dev.capstan.tck.subject.auth;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.JsonReader;

/** A grant as a server tells it (GR-2.1). */
public record Grant(JsonReader body) {

    public String capability() {
        return body.text("capability");
    }

    public String status() {
        return body.text("status");
    }

    /** What it is narrowed to; an empty object where it is not. */
    public JsonNode constraints() {
        return body.has("constraints") ? body.object("constraints").node() : Json.object();
    }
}

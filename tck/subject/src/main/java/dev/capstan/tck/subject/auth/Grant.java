package dev.capstan.tck.subject.auth;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.JsonReader;

/** A grant in a server's response (GR-2.1). */
public record Grant(JsonReader body) {

    public String capability() {
        return body.text("capability");
    }

    public String status() {
        return body.text("status");
    }

    /** Returns the constraints of the grant; an empty object if there are none. */
    public JsonNode constraints() {
        return body.has("constraints") ? body.object("constraints").node() : Json.object();
    }
}

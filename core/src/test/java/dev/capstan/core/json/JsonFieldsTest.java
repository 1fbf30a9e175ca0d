package dev.capstan.core.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;

class JsonFieldsTest {

    @Test
    void addsNoFieldForNull() {
        ObjectNode json = Json.object();
        Json.putIfPresent(json, "name", new StringBuilder("bank"));
        Json.putIfPresent(json, "missing", null);
        assertThat(json).isEqualTo(Json.object().put("name", "bank"));
    }
}

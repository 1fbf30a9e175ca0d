package dev.capstan.core.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class BoundedMapTest {

    @Test
    void theEntryThatWasAddedFirstIsEvicted() {
        Map<String, Integer> map = new BoundedMap<>(2);
        map.put("a", 1);
        map.put("b", 2);
        map.get("a");
        map.put("b", 3);
        assertThat(map).hasSize(2);
        map.put("c", 4);
        assertThat(map).containsExactly(Map.entry("b", 3), Map.entry("c", 4));
    }
}

package dev.capstan.core.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LruCacheTest {

    private final LruCache<String, String> cache = new LruCache<>(2, 10, String::length);

    @Test
    void theLeastRecentlyUsedEntryIsEvicted() {
        cache.put("a", "1");
        cache.put("b", "2");
        assertThat(cache.find("a")).isEqualTo("1");
        cache.put("c", "3");
        assertThat(cache.find("b")).isNull();
        assertThat(cache.find("a")).isEqualTo("1");
        assertThat(cache.size()).isEqualTo(2);
    }

    @Test
    void theNumberAloneMayBeBounded() {
        LruCache<String, String> numbered = new LruCache<>(2);
        numbered.put("a", "1");
        numbered.put("b", "a longer text");
        numbered.put("c", "another text");
        assertThat(numbered.find("a")).isNull();
        assertThat(numbered.find("b")).isNotNull();
    }

    @Test
    void theTotalWeightIsBounded() {
        cache.put("a", "12345");
        cache.put("b", "123456");
        assertThat(cache.find("a")).isNull();
        cache.put("b", "12345");
        cache.put("a", "12345");
        assertThat(cache.size())
                .as("the weight of a replaced value is free again")
                .isEqualTo(2);
    }

    @Test
    void theNewestEntryStaysHoweverHeavy() {
        cache.put("a", "1");
        assertThat(cache.put("b", "12345678901")).isEqualTo("12345678901");
        assertThat(cache.find("b")).isNotNull();
        assertThat(cache.size()).isEqualTo(1);
    }
}

package dev.capstan.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CanonicalScanTest {

    private static final Instant TS = Instant.ofEpochMilli(1_767_225_600_000L);
    private static final String HEAD = "{\"a\":[1,-2,0,{}],\"kind\":\"k\",\"tenantId\":\"t\",\"ts\":1767225600000";
    private static final String PLAIN = HEAD + ",\"ü\":{\"x\":true,\"xy\":null,\"y\":[]}}";

    @Test
    void aPlainRecordIsKnownAtOnce() {
        assertThat(isCertain(PLAIN)).isTrue();
        assertThat(CanonicalScan.isCertainlyCanonical(record(PLAIN, "k", TS), "another"))
                .isFalse();
        assertThat(CanonicalScan.isCertainlyCanonical(record(PLAIN, "j", TS), "t"))
                .isFalse();
        assertThat(CanonicalScan.isCertainlyCanonical(record(PLAIN, "k", TS.plusMillis(1)), "t"))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ",\"z\":01}",
                ",\"z\":-0}",
                ",\"z\":1.0}",
                ",\"z\":1e2}",
                ",\"z\":1234567890123456}",
                ",\"z\":-}",
                ",\"z\": 1}",
                ",\"z\":1 }",
                ",\"z\":1},",
                ",\"z\":\"\\u0041\"}",
                ",\"z\":\"\\/\"}",
                ",\"z\":tru}",
                ",\"z\":1,\"z\":1}",
                ",\"b\":1}",
                ",\"ts\":1767225600000}",
                ",\"z\":{\"b\":1,\"a\":1}}",
                ",\"z\":[1,]}",
                ",\"z\":\"\n\"}",
                ",\"z\":\"\ud83d\ude00\"}",
                ",}",
                ",\"z\"}",
                "",
                "}x"
            })
    void anotherTextIsLeftToTheParser(String end) {
        assertThat(isCertain(HEAD + end)).isFalse();
    }

    @Test
    void noMutatedTextThatTheParserRefusesIsCanonical() {
        Random random = new Random(20);
        String letters = "\"\\{}[]:,.-+0123456789eEtrufalsn kind\u0000\u00fc\ud83d\ude00 ";
        int sure = 0;
        for (int i = 0; i < 200_000; i++) {
            StringBuilder text = new StringBuilder(PLAIN);
            for (int change = random.nextInt(3); change >= 0; change--) {
                int at = random.nextInt(text.length());
                char letter = letters.charAt(random.nextInt(letters.length()));
                switch (random.nextInt(3)) {
                    case 0 -> text.setCharAt(at, letter);
                    case 1 -> text.insert(at, letter);
                    default -> text.deleteCharAt(at);
                }
            }
            if (isCertain(text.toString())) {
                sure++;
                assertThat(CanonicalRecord.isCanonical(text.toString()))
                        .as(text.toString())
                        .isTrue();
            }
        }
        assertThat(sure).isGreaterThan(1000);
    }

    private static boolean isCertain(String text) {
        return CanonicalScan.isCertainlyCanonical(record(text, "k", TS), "t");
    }

    private static ChainedRecord record(String text, String kind, Instant ts) {
        return new ChainedRecord("t", 1, kind, ts, "", text, "");
    }
}

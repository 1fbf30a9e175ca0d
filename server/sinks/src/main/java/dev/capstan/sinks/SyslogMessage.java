package dev.capstan.sinks;

import dev.capstan.audit.ChainedRecord;
import dev.capstan.core.text.Text;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A record as a message of RFC 5424, with facility 13 (log audit).
 *
 * @param host name of this machine, or {@code -}
 * @param sdId SD-ID of the structured data
 */
record SyslogMessage(String host, String sdId, RecordFormat format) {

    private static final int FACILITY = 13;
    private static final int SEVERITIES = 8;
    private static final int WARNING = 4;
    private static final int INFORMATIONAL = 6;
    private static final int MAX_ID_LENGTH = 32;
    private static final int MAX_VALUE_LENGTH = 256;
    private static final int LAST_ASCII = 0x7E;
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    /** Returns a message in an octet-counted frame. */
    byte[] frame(ChainedRecord record) {
        byte[] message = text(record).getBytes(StandardCharsets.UTF_8);
        byte[] length = (message.length + " ").getBytes(StandardCharsets.US_ASCII);
        byte[] frame = new byte[length.length + message.length];
        System.arraycopy(length, 0, frame, 0, length.length);
        System.arraycopy(message, 0, frame, length.length, message.length);
        return frame;
    }

    private String text(ChainedRecord record) {
        RecordSummary summary = RecordSummary.of(record);
        int priority = FACILITY * SEVERITIES + (summary.isRefused() ? WARNING : INFORMATIONAL);
        return "<" + priority + ">1 " + TIME.format(record.ts()) + " " + host + " capstan - " + id(record.kind()) + " "
                + structuredData(record, summary) + " " + ascii(format.text(record));
    }

    private String structuredData(ChainedRecord record, RecordSummary summary) {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("tenant", record.tenantId());
        values.put("seq", Long.toString(record.seq()));
        values.put("hash", record.hash());
        values.put("kind", record.kind());
        summary.text("traceId").ifPresent(trace -> values.put("trace", trace));
        summary.capability().ifPresent(capability -> values.put("capability", capability));
        summary.actor().ifPresent(actor -> values.put("actor", actor));
        summary.text("outcome").ifPresent(outcome -> values.put("outcome", outcome));
        summary.text("code").ifPresent(code -> values.put("code", code));
        StringBuilder data = new StringBuilder("[").append(sdId);
        values.forEach((name, value) -> data.append(' ')
                .append(name)
                .append("=\"")
                .append(escaped(value))
                .append('"'));
        return data.append(']').toString();
    }

    private static String escaped(String value) {
        return Text.abbreviate(value, MAX_VALUE_LENGTH)
                .replaceAll("\\p{Cntrl}", " ")
                .replaceAll("([\"\\\\\\]])", "\\\\$1");
    }

    private static String id(String kind) {
        String printable = kind.replaceAll("[^!-~]", "_");
        return printable.substring(0, Math.min(printable.length(), MAX_ID_LENGTH));
    }

    /** Escapes what is not ASCII, which occurs in strings of JSON only, so that no receiver guesses the encoding. */
    private static String ascii(String json) {
        if (json.chars().allMatch(c -> c <= LAST_ASCII)) {
            return json;
        }
        StringBuilder ascii = new StringBuilder(json.length());
        json.chars().forEach(c -> {
            if (c <= LAST_ASCII) {
                ascii.append((char) c);
            } else {
                ascii.append(String.format("\\u%04x", c));
            }
        });
        return ascii.toString();
    }
}

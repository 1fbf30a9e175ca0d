package dev.capstan.server.process;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.HashSet;
import java.util.Set;

/** Calls of {@code echo}, and the calls that a server has recorded. */
public final class RecordedCalls {

    /** A reader of the audit trail, with the authorization that the server requires. */
    @FunctionalInterface
    public interface AuditReader {

        /** Returns the document at an address. */
        JsonNode get(URI address) throws IOException, InterruptedException;
    }

    private RecordedCalls() {}

    /** Returns the request of a call with this number as its payload. */
    public static HttpRequest request(ServerProcess server, int number) {
        String body =
                "{\"to\": \"agent://probe\", \"capability\": \"echo\", \"payload\": {\"number\": " + number + "}}";
        return HttpRequest.newBuilder(server.url("/rpc/requests"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
    }

    /** Returns the values of a field, such as {@code correlationId}, in all records of the server. */
    public static Set<String> recorded(ServerProcess server, String field, AuditReader reader)
            throws IOException, InterruptedException {
        Set<String> recorded = new HashSet<>();
        String after = "0";
        boolean more = true;
        while (more) {
            JsonNode page = reader.get(server.url("/audit/records?limit=1000&after=" + after));
            page.path("records")
                    .forEach(record ->
                            recorded.add(record.path("record").path(field).asText()));
            more = page.path("has_more").asBoolean();
            after = page.path("next_cursor").asText();
        }
        return recorded;
    }
}

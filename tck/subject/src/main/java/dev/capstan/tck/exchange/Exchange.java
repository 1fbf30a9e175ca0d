package dev.capstan.tck.exchange;

import dev.capstan.tck.json.Json;
import java.util.List;

/**
 * A request and its response for human readers: without credentials, cookies, token signatures and private keys, and
 * cut after 16384 characters.
 *
 * @param sent method, path, headers and body
 * @param received status, headers and body, or the reason for a missing response
 */
public record Exchange(String sent, String received) {

    /** Media type of a list of exchanges that scenarios attach as JSON. */
    public static final String MEDIA_TYPE = "application/x-capstan-exchanges+json";

    public Exchange {
        sent = Redaction.of(sent);
        received = Redaction.of(received);
    }

    /** Returns exchanges as the JSON that a scenario attaches. */
    public static String toJson(List<Exchange> exchanges) {
        return Json.write(Json.tree(exchanges));
    }

    /** Returns the exchanges in the JSON that a scenario attached. */
    public static List<Exchange> fromJson(String json) {
        return Json.read(json)
                .valueStream()
                .map(one -> new Exchange(
                        one.required("sent").textValue(),
                        one.required("received").textValue()))
                .toList();
    }
}

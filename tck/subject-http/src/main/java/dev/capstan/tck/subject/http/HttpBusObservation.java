package dev.capstan.tck.subject.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.audit.AuditEntry;
import dev.capstan.tck.subject.http.bus.BusObservation;
import dev.capstan.tck.subject.http.client.RecordingHttpClient;
import java.util.List;

/** The records and keys of a server on the message bus, over HTTP. */
final class HttpBusObservation implements BusObservation {

    private final ResourceReader resources;
    private final AuditTail tail;

    HttpBusObservation(RecordingHttpClient client) {
        this.resources = new ResourceReader(client);
        this.tail = new AuditTail(resources.pages(
                "/audit/records?limit=100&kind=capability_invocation" + SubjectClock.since(client), "after"));
    }

    @Override
    public List<JsonReader> records() {
        return tail.entries().stream().map(AuditEntry::record).toList();
    }

    @Override
    public JsonNode publishedKey(String keyId) {
        return resources.get("/.well-known/jwks.json").objects("keys").stream()
                .filter(key -> key.text("kid").equals(keyId))
                .findFirst()
                .orElseThrow(() -> new ConformanceFailure("no key with the kid '" + keyId + "' is published"))
                .node();
    }
}

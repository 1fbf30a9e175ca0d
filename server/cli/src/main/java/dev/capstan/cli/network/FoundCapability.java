package dev.capstan.cli.network;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.client.TerminalText;
import dev.capstan.discovery.CapabilityDigest;
import dev.capstan.discovery.CapabilityDocument;
import java.io.PrintWriter;
import java.util.List;

/**
 * An entry of a peer's catalog.
 *
 * @param entry the entry as the peer wrote it
 * @param document its content
 * @param computed the digest of the content
 */
record FoundCapability(ObjectNode entry, CapabilityDocument document, CapabilityDigest computed) {

    private static final String VERIFIED = "digest_verified";

    static FoundCapability of(ObjectNode entry) {
        CapabilityDocument document = CapabilityDocument.of(entry);
        return new FoundCapability(entry, document, CapabilityDigest.of(document));
    }

    private String claimed() {
        return entry.path("digest").asText();
    }

    /** Whether its digest differs from that of its content. An entry without a digest claims nothing. */
    boolean isForged() {
        return !claimed().isEmpty() && !claimed().equals(computed.text());
    }

    /** Returns the entry, with a field that says whether its digest is right if it has one. */
    ObjectNode json() {
        ObjectNode json = entry.deepCopy();
        json.remove(VERIFIED);
        return claimed().isEmpty() ? json : json.put(VERIFIED, !isForged());
    }

    /** Prints it as a block of lines. */
    void print(String peer, PrintWriter out) {
        String version = document.version() == null ? "" : " " + TerminalText.of(document.version());
        out.println(peer + " " + TerminalText.name(document.id()) + version);
        line(out, "Summary", document.summary());
        line(out, "Outcome", document.outcome());
        line(out, "Digest", digest());
        lines(out, "Needs", document.contextNeeded());
        lines(out, "Produces", document.artifactsExpected());
        lines(out, "Steps", document.executionOutline());
        lines(out, "Limits", document.constraints());
        lines(out, "Examples", document.examples());
        lines(out, "Requires", document.requirements());
    }

    private String digest() {
        if (claimed().isEmpty()) {
            return "none";
        }
        return isForged() ? claimed() + " does not match; do not trust this entry" : claimed() + ", verified";
    }

    private static void lines(PrintWriter out, String title, List<String> texts) {
        for (int i = 0; i < texts.size(); i++) {
            line(out, i == 0 ? title : "", texts.get(i));
        }
    }

    private static void line(PrintWriter out, String title, String text) {
        out.println(String.format("  %-9s ", title) + TerminalText.of(text));
    }
}

package dev.capstan.tck.steps.discovery;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.digest.Digest;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.HarnessError;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;

/** The capabilities that a visitor transfers, by the wording of features. */
final class TransferDocuments {

    private static final String OTHER = "sha256:" + "0".repeat(64);

    private static final Map<String, Consumer<ObjectNode>> VARIANTS = Map.ofEntries(
            Map.entry("with every field", proven(document -> {})),
            Map.entry(
                    "with the required fields only",
                    proven(document -> document.retain("id", "summary", "outcome", "digest"))),
            Map.entry("with unsorted requirements", proven(document -> document.putArray("requirements")
                    .add("é")
                    .add("z")
                    .add("a")
                    .add("Z"))),
            Map.entry("with requirements that UTF-16 sorts in another order", proven(document -> document.putArray(
                            "requirements")
                    .add("🚀")
                    .add("\uff5e")
                    .add("a"))),
            Map.entry("with an outline that is not sorted", proven(TransferDocuments::unsorted)),
            Map.entry(
                    "with a letter and its accent in two characters",
                    proven(document -> document.put("summary", "Fold a pa\u0301per."))),
            Map.entry("with white space around its strings", proven(document -> document.put(
                            "summary", "\u00a0 Fold paper.\u0085\n")
                    .put("outcome", "\t\u2003A crane.\u3000"))),
            Map.entry("with empty entries and empty lists", proven(document -> {
                document.putArray("constraints");
                document.putArray("context_needed").add(" ").add("paper").add("");
                document.put("version", " ");
            })),
            Map.entry("with characters that are escaped in its digest", proven(document -> document.put(
                            "summary", "<b>\"A\\B\"</b> & \u2028\u2029\u0001\u001f\t\b\f\u007f🚀")
                    .put("outcome", "\u200bA crane.\ufeff"))),
            Map.entry("with the digest of another capability", document -> document.put("digest", OTHER)),
            Map.entry("with an outcome that its digest does not match", document -> document.put("outcome", "A swan.")),
            Map.entry("with an example that its digest does not match", document -> document.putArray("examples")
                    .add("A swan")),
            Map.entry("with its outline in another order than its digest", TransferDocuments::unsorted),
            Map.entry(
                    "with its digest in upper case",
                    document -> document.put(
                            "digest",
                            "sha256:" + Digest.of(document).substring(7).toUpperCase(Locale.ROOT))),
            Map.entry("without a digest", document -> document.remove("digest")),
            Map.entry("without an outcome", document -> document.remove("outcome")),
            Map.entry("with a repeated requirement", proven(document -> document.putArray("requirements")
                    .add("a")
                    .add(" a "))),
            Map.entry("with a string as its examples", document -> document.put("examples", "A crane")));

    private TransferDocuments() {}

    /** Creates a new capability, such as one {@code with every field}. */
    static ObjectNode a(String variant) {
        return as(variant, complete("fold-" + UUID.randomUUID()));
    }

    /** Returns a fixed capability. */
    static ObjectNode fixedCapability(String variant) {
        return as(variant, complete("fold"));
    }

    /** Returns another variant of the capability. */
    static ObjectNode as(String variant, ObjectNode document) {
        Consumer<ObjectNode> change = VARIANTS.get(variant);
        if (change == null) {
            throw new HarnessError("unknown variant of a capability: " + variant);
        }
        ObjectNode changed = document.deepCopy();
        change.accept(changed);
        return changed;
    }

    private static ObjectNode complete(String id) {
        ObjectNode document = Json.object().put("id", id);
        document.put("summary", "Fold paper.").put("outcome", "A crane.").put("version", "1.0.0");
        document.putArray("context_needed").add("paper");
        document.putArray("artifacts_expected").add("a crane");
        document.putArray("execution_outline").add("Fold").add("Unfold");
        document.putArray("constraints").add("No scissors");
        document.putArray("examples").add("A crane of red paper");
        document.putArray("requirements").add("cut-paper").add("clear-table");
        return document.put("digest", Digest.of(document));
    }

    /** Writes the steps of the outline in another order, which is not that of their letters. */
    private static void unsorted(ObjectNode document) {
        document.putArray("execution_outline").add("Unfold").add("Fold");
    }

    private static Consumer<ObjectNode> proven(Consumer<ObjectNode> change) {
        return document -> {
            change.accept(document);
            document.put("digest", Digest.of(document));
        };
    }
}

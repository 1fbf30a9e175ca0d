package dev.capstan.config.capability;

import dev.capstan.config.document.Fields;
import dev.capstan.config.document.Node;
import dev.capstan.config.document.Values;
import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Contract;
import dev.capstan.core.Execution;
import dev.capstan.core.Exposure;
import dev.capstan.core.Identity;
import dev.capstan.core.Metadata;
import dev.capstan.core.Version;
import dev.capstan.core.text.NameRule;
import dev.capstan.core.text.WhiteSpace;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reader of one capability in AGH's format, which describes the offer and not its execution (DISC-2.4). */
record AuthoredCapabilityReader(AgentId agent, Values values) {

    static final List<String> KEYS = List.of(
            "id",
            "summary",
            "outcome",
            "version",
            "context_needed",
            "artifacts_expected",
            "execution_outline",
            "constraints",
            "examples",
            "requirements");

    Optional<Capability> read(Node node) {
        return values.fields(node).flatMap(this::parts);
    }

    private Optional<Capability> parts(Fields fields) {
        fields.refuse("digest", "'digest' is computed from the capability; remove it");
        fields.allowOnly(KEYS);
        Optional<String> version = fields.optional("version").flatMap(this::text);
        Metadata metadata = metadata(fields, version.orElse(null));
        return fields.required("id", "give the capability an id")
                .flatMap(this::id)
                .map(id -> new Identity(
                        agent,
                        id,
                        version.flatMap(Version::tryParse).orElse(Version.FIRST),
                        null,
                        Identity.Lineage.NONE))
                .map(identity ->
                        new Capability(identity, Contract.UNTYPED, metadata, Execution.NONE, Exposure.AUTHENTICATED));
    }

    private Metadata metadata(Fields fields, @Nullable String version) {
        return new Metadata(
                null,
                null,
                List.of(),
                readText(fields, "summary", "describe the capability in one line"),
                readText(fields, "outcome", "describe the result of the capability"),
                sentences(fields, "context_needed"),
                sentences(fields, "artifacts_expected"),
                sentences(fields, "execution_outline"),
                sentences(fields, "constraints"),
                sentences(fields, "examples"),
                values.distinct(fields.optional("requirements"), this::text),
                version);
    }

    private Optional<String> id(Node node) {
        return values.parsed(
                node, text -> Optional.of(WhiteSpace.strip(text)).filter(Identity::isName), "use " + NameRule.WORDING);
    }

    private Optional<String> text(Node node) {
        return values.text(node).map(WhiteSpace::strip);
    }

    private @Nullable String readText(Fields fields, String key, String advice) {
        return fields.required(key, advice).flatMap(this::text).orElse(null);
    }

    /** Returns the sentences that are not blank. */
    private List<String> sentences(Fields fields, String key) {
        return values.list(fields.optional(key), 0, values::anyText).stream()
                .map(WhiteSpace::strip)
                .filter(sentence -> !sentence.isEmpty())
                .toList();
    }
}

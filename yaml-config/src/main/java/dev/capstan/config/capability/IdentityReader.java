package dev.capstan.config.capability;

import dev.capstan.config.document.Fields;
import dev.capstan.config.document.Node;
import dev.capstan.config.document.Values;
import dev.capstan.core.AgentId;
import dev.capstan.core.Identity;
import dev.capstan.core.Version;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reader of a capability's name and versions (TC-1.2, NEG-1.1). */
record IdentityReader(Fields fields, Values values) {

    static final List<String> KEYS =
            List.of("name", "since", "version", "supportedVersions", "deprecatedVersions", "breakingChangesFrom");

    Optional<Identity> read(AgentId agent) {
        Optional<Version> own =
                fields.optional("version").isPresent() ? version("version") : Optional.of(Version.FIRST);
        Version since = version("since").orElse(null);
        Identity.Lineage lineage = lineage(own);
        Optional<String> name =
                fields.required("name", "give the capability a name").flatMap(values::name);
        return name.flatMap(known -> own.map(version -> new Identity(agent, known, version, since, lineage)));
    }

    private Identity.Lineage lineage(Optional<Version> own) {
        List<Version> supported = values.distinct(fields.optional("supportedVersions"), values::version);
        List<Version> served = new ArrayList<>(supported);
        own.ifPresent(served::add);
        List<Version> deprecated =
                values.distinct(fields.optional("deprecatedVersions"), item -> deprecated(item, served));
        return new Identity.Lineage(
                supported, deprecated, breakingChangesFrom(own).orElse(null));
    }

    private Optional<Version> breakingChangesFrom(Optional<Version> own) {
        return fields.optional("breakingChangesFrom")
                .flatMap(
                        node -> values.version(node)
                                .flatMap(
                                        from -> own.filter(version -> from.compareTo(version) >= 0)
                                                        .isEmpty()
                                                ? Optional.of(from)
                                                : values.badValue(
                                                        node,
                                                        from.toString(),
                                                        "it must be older than 'version'; name the newest version that this one breaks")));
    }

    private Optional<Version> deprecated(Node item, List<Version> served) {
        return values.version(item)
                .flatMap(version -> served.contains(version)
                        ? Optional.of(version)
                        : values.badValue(
                                item,
                                version.toString(),
                                "only a supported version can be deprecated, so add it to 'supportedVersions' or"
                                        + " remove it here"));
    }

    private Optional<Version> version(String key) {
        return fields.optional(key).flatMap(values::version);
    }
}

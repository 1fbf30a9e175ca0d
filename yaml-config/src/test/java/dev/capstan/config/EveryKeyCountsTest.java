package dev.capstan.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.config.capability.AuthoredCatalogReader;
import dev.capstan.config.capability.CatalogReader;
import dev.capstan.config.capability.DeclaredKeys;
import dev.capstan.config.capability.LoadOptions;
import dev.capstan.config.capability.RegistrySchemas;
import dev.capstan.config.document.Diagnostics;
import dev.capstan.config.document.Format;
import dev.capstan.config.document.Node;
import dev.capstan.core.AgentId;
import dev.capstan.core.Catalog;
import dev.capstan.core.Exposure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * No key is read and dropped: a file without it is refused or loads as something else. What becomes of each part of what
 * is loaded is looked at where the server is built.
 */
class EveryKeyCountsTest {

    /** Keys below which everything is JSON of the author. */
    private static final Set<String> JSON = Set.of("inputSchema", "outputSchema", "constraints");

    @Test
    void inCapabilitiesYaml() throws IOException {
        try (InputStream in = getClass().getResourceAsStream("every-key.yaml")) {
            String yaml = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            Set<String> seen = everyKeyCounts(yaml, EveryKeyCountsTest::catalog);

            Set<String> known = DeclaredKeys.DECLARED.stream()
                    .filter(key -> !key.equals("skill"))
                    .collect(Collectors.toSet());
            assertThat(seen)
                    .containsAll(known)
                    .contains("tenants", "enforcement", "approval", "responses", "stream", "auth");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "skill: x",
                "handler: { kind: process, command: [a], memoryMb: 5 }",
                "handler: { kind: java, name: n }",
                "grant: { approval: session }"
            })
    void inACapability(String keys) {
        everyKeyCounts(LoadedTexts.withKeys(keys), EveryKeyCountsTest::catalog);
    }

    @Test
    void inWhatAghAuthors() {
        Set<String> seen = everyKeyCounts("""
                capabilities:
                  - id: x
                    summary: s
                    outcome: o
                    version: v7
                    context_needed: [c]
                    artifacts_expected: [a]
                    execution_outline: [e]
                    constraints: [n]
                    examples: [m]
                    requirements: [r]
                """, (root, mistakes) -> new AuthoredCatalogReader(new AgentId("a"), mistakes)
                .whole(root)
                .map(Catalog::capabilities)
                .map(Object::toString)
                .orElse("refused"));

        assertThat(seen).containsAll(DeclaredKeys.AUTHORED);
    }

    /** The other providers are refused by name when the server starts, whatever else is said of them. */
    @Test
    void inRpcPeersYaml() {
        Set<String> seen = everyKeyCounts(
                PeersFiles.withAuth(
                        "{ provider: hmac, keyId: k, secretRef: \"env:A\", scopes: [x], tenant: t, previous: [{ keyId: j,"
                                + " secretRef: \"env:B\" }] }"),
                (root, mistakes) -> new PeersReader(mistakes).read(root) + "" + mistakes.inOrder());

        assertThat(seen).containsAll(PeerAuthReader.KEYS.get("hmac"));
    }

    @Test
    void aKeyThatIsReadAndDroppedIsFound() {
        assertThat(withoutEffect(
                        "version: 1\nagent: a\n",
                        (root, mistakes) -> ((Node.Mapping) root).entries().containsKey("version") + ""))
                .containsExactly("agent");
    }

    @Test
    void withoutTheKeyAPasswordIsAskedFor() {
        assertThat(LoadedTexts.capability("grant: {}").exposure().approval()).isEqualTo(Exposure.Approval.PASSWORD);
        assertThat(LoadedTexts.capability("grant: { approval: password }")
                        .exposure()
                        .approval())
                .isEqualTo(Exposure.Approval.PASSWORD);
        assertThat(LoadedTexts.capability("idempotent: true").exposure().approval())
                .isEqualTo(Exposure.Approval.PASSWORD);
        assertThat(LoadedTexts.capability("grant: { approval: session }")
                        .exposure()
                        .approval())
                .isEqualTo(Exposure.Approval.SESSION);
    }

    private static String catalog(Node root, Diagnostics mistakes) {
        LoadOptions options = LoadOptions.STRICT;
        return new CatalogReader(new BannedKeywordEngine(), options, new RegistrySchemas("catalog"), mistakes)
                .read(root, Optional.empty())
                .map(catalog -> catalog.agent() + " " + catalog.transports() + " " + catalog.capabilities())
                .orElse("refused");
    }

    /** Fails where a key could be left out and nothing changes; returns all keys. */
    private static Set<String> everyKeyCounts(String yaml, BiFunction<Node, Diagnostics, String> load) {
        assertThat(withoutEffect(yaml, load)).as("keys without effect").isEmpty();
        return paths(read(yaml)).stream()
                .map(path -> path.get(path.size() - 1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The keys that change nothing wherever they stand. */
    private static Set<String> withoutEffect(String yaml, BiFunction<Node, Diagnostics, String> load) {
        Node whole = read(yaml);
        String loaded = load.apply(whole, new Diagnostics("whole"));
        assertThat(loaded).isNotEqualTo("refused");
        Set<String> dead = new TreeSet<>();
        Set<String> alive = new TreeSet<>();
        for (List<String> path : paths(whole)) {
            boolean changes =
                    !load.apply(without(whole, path), new Diagnostics("part")).equals(loaded);
            (changes ? alive : dead).add(path.get(path.size() - 1));
        }
        dead.removeAll(alive);
        return dead;
    }

    private static Node read(String yaml) {
        return Format.YAML
                .read(yaml.getBytes(StandardCharsets.UTF_8), new Diagnostics("test"))
                .orElseThrow();
    }

    private static List<List<String>> paths(Node node) {
        List<List<String>> paths = new ArrayList<>();
        if (node instanceof Node.Mapping mapping) {
            mapping.entries().forEach((key, entry) -> {
                paths.add(List.of(key));
                if (!JSON.contains(key)) {
                    paths.addAll(below(key, paths(entry.value())));
                }
            });
        } else if (node instanceof Node.Sequence sequence) {
            for (int i = 0; i < sequence.items().size(); i++) {
                paths.addAll(below(String.valueOf(i), paths(sequence.items().get(i))));
            }
        }
        return paths;
    }

    private static List<List<String>> below(String step, List<List<String>> paths) {
        return paths.stream()
                .map(path -> Stream.concat(Stream.of(step), path.stream()).toList())
                .toList();
    }

    private static Node without(Node node, List<String> path) {
        List<String> rest = path.subList(1, path.size());
        if (node instanceof Node.Sequence sequence) {
            List<Node> items = new ArrayList<>(sequence.items());
            int i = Integer.parseInt(path.get(0));
            items.set(i, without(items.get(i), rest));
            return new Node.Sequence(sequence.position(), items);
        }
        Node.Mapping mapping = (Node.Mapping) node;
        Map<String, Node.Entry> entries = new LinkedHashMap<>(mapping.entries());
        if (rest.isEmpty()) {
            entries.remove(path.get(0));
        } else {
            entries.computeIfPresent(
                    path.get(0), (key, entry) -> new Node.Entry(entry.key(), without(entry.value(), rest)));
        }
        return new Node.Mapping(mapping.position(), entries);
    }
}

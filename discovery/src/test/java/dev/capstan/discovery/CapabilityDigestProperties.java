package dev.capstan.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What the digest of a document depends on, and what not (DISC-2.5). */
class CapabilityDigestProperties {

    private static final List<String> SPACES =
            List.of(" ", "\t", "\n", "\u000b", "\u0085", "\u00a0", "\u1680", "\u2003", "\u2028", "\u202f", "\u3000");

    @Property(tries = 2_000)
    void theCanonicalTextIsWhatASecondWriterMakesOfIt(@ForAll("documents") CapabilityDocument document)
            throws Exception {
        assertThat(CanonicalDocument.of(document)).isEqualTo(SecondWriter.of(document));
    }

    @Property(tries = 1_000)
    void orderOfRequirementsWhiteSpaceAndEmptyEntriesDoNotMatter(
            @ForAll("documents") CapabilityDocument document, @ForAll Random random) {
        List<String> requirements = new ArrayList<>(document.requirements());
        Collections.shuffle(requirements, random);
        CapabilityDocument authored = new CapabilityDocument(
                spaced(document.id(), random),
                spaced(document.summary(), random),
                spaced(document.outcome(), random),
                document.version() == null ? spaced("", random) : spaced(document.version(), random),
                padded(document.contextNeeded(), random),
                padded(document.artifactsExpected(), random),
                padded(document.executionOutline(), random),
                padded(document.constraints(), random),
                padded(document.examples(), random),
                padded(requirements, random));

        assertThat(CapabilityDigest.of(authored)).isEqualTo(CapabilityDigest.of(document));
    }

    @Property(tries = 1_000)
    void everyOtherChangeChangesTheDigest(
            @ForAll("documents") CapabilityDocument left, @ForAll("documents") CapabilityDocument right) {
        assertThat(CapabilityDigest.of(left).equals(CapabilityDigest.of(right)))
                .isEqualTo(withSortedRequirements(left).equals(withSortedRequirements(right)));
    }

    @Property(tries = 500)
    void anyOneFieldMatters(@ForAll("documents") CapabilityDocument document) {
        List<CapabilityDigest> digests = new ArrayList<>();
        digests.add(CapabilityDigest.of(document));
        for (int field = 0; field < 10; field++) {
            digests.add(CapabilityDigest.of(changed(document, field)));
        }

        assertThat(digests).doesNotHaveDuplicates();
    }

    @Property(tries = 500)
    void theOrderOfStepsMatters(@ForAll("documents") CapabilityDocument document) {
        List<String> steps = new ArrayList<>(document.executionOutline());
        steps.add("first");
        steps.add("second");
        List<String> swapped = new ArrayList<>(steps);
        Collections.swap(swapped, steps.size() - 1, steps.size() - 2);

        assertThat(CapabilityDigest.of(withOutline(document, steps)))
                .isNotEqualTo(CapabilityDigest.of(withOutline(document, swapped)));
    }

    @Provide
    Arbitrary<CapabilityDocument> documents() {
        Arbitrary<String> text = Arbitraries.strings()
                .withChars('a', 'b', '<', '>', '&', '"', '\\', '/', '\b', '\f', '\n', '\r', '\t')
                .withChars('\u0000', '\u001f', '\u007f', '\u00e4', '\u2028', '\u2029', '\u200b', '\ufeff', '\uffff')
                .ofMinLength(1)
                .ofMaxLength(6)
                .map(some -> "x" + some + "y");
        Arbitrary<String> astral = Arbitraries.of("\ud83d\ude80", "\ud800\udc00z", "\uffee");
        Arbitrary<List<String>> texts =
                Arbitraries.oneOf(text, astral).list().uniqueElements().ofMaxSize(3);
        Arbitrary<CapabilityDocument> scalars = Combinators.combine(
                        Arbitraries.of("build-site", "b", "review-copy"), text, text, text.injectNull(0.3))
                .as((id, summary, outcome, version) -> new CapabilityDocument(
                        id, summary, outcome, version, List.of(), List.of(), List.of(), List.of(), List.of(),
                        List.of()));
        return Combinators.combine(scalars, texts, texts, texts, texts, texts, texts)
                .as((d, context, artifacts, outline, constraints, examples, requirements) -> new CapabilityDocument(
                        d.id(),
                        d.summary(),
                        d.outcome(),
                        d.version(),
                        context,
                        artifacts,
                        outline,
                        constraints,
                        examples,
                        requirements));
    }

    private static CapabilityDocument changed(CapabilityDocument d, int field) {
        return new CapabilityDocument(
                field == 0 ? d.id() + "!" : d.id(),
                field == 1 ? d.summary() + "!" : d.summary(),
                field == 2 ? d.outcome() + "!" : d.outcome(),
                field == 3 ? d.version() + "!" : d.version(),
                field == 4 ? more(d.contextNeeded()) : d.contextNeeded(),
                field == 5 ? more(d.artifactsExpected()) : d.artifactsExpected(),
                field == 6 ? more(d.executionOutline()) : d.executionOutline(),
                field == 7 ? more(d.constraints()) : d.constraints(),
                field == 8 ? more(d.examples()) : d.examples(),
                field == 9 ? more(d.requirements()) : d.requirements());
    }

    private static List<String> more(List<String> texts) {
        List<String> more = new ArrayList<>(texts);
        more.add("more");
        return more;
    }

    private static CapabilityDocument withOutline(CapabilityDocument d, List<String> outline) {
        return new CapabilityDocument(
                d.id(),
                d.summary(),
                d.outcome(),
                d.version(),
                d.contextNeeded(),
                d.artifactsExpected(),
                outline,
                d.constraints(),
                d.examples(),
                d.requirements());
    }

    private static CapabilityDocument withSortedRequirements(CapabilityDocument d) {
        return new CapabilityDocument(
                d.id(),
                d.summary(),
                d.outcome(),
                d.version(),
                d.contextNeeded(),
                d.artifactsExpected(),
                d.executionOutline(),
                d.constraints(),
                d.examples(),
                d.requirements().stream().sorted().toList());
    }

    private static String spaced(String text, Random random) {
        return SPACES.get(random.nextInt(SPACES.size())) + text + SPACES.get(random.nextInt(SPACES.size()));
    }

    private static List<String> padded(List<String> texts, Random random) {
        List<String> padded = new ArrayList<>();
        padded.add("");
        texts.forEach(text -> {
            padded.add(spaced(text, random));
            padded.add(spaced("", random));
        });
        return padded;
    }

    /** Writes the canonical text once more, with Jackson's own writer and its escapes set as the protocol has them. */
    private static final class SecondWriter extends CharacterEscapes {

        private static final long serialVersionUID = 1L;

        private final int[] ascii = CharacterEscapes.standardAsciiEscapesForJSON();

        private SecondWriter() {
            for (int c = 0; c < ' '; c++) {
                if ("\b\f\n\r\t".indexOf(c) < 0) {
                    ascii[c] = CharacterEscapes.ESCAPE_CUSTOM;
                }
            }
            for (char c : "<>&".toCharArray()) {
                ascii[c] = CharacterEscapes.ESCAPE_CUSTOM;
            }
        }

        @Override
        public int[] getEscapeCodesForAscii() {
            return ascii.clone();
        }

        @Override
        public SerializableString getEscapeSequence(int c) {
            boolean escaped = c < ' ' || c == '<' || c == '>' || c == '&' || c == '\u2028' || c == '\u2029';
            return escaped ? new SerializedString(String.format("\\u%04x", c)) : null;
        }

        static String of(CapabilityDocument d) throws Exception {
            ObjectMapper mapper = new ObjectMapper();
            mapper.getFactory().setCharacterEscapes(new SecondWriter());
            ObjectNode json = mapper.createObjectNode()
                    .put("id", d.id())
                    .put("summary", d.summary())
                    .put("outcome", d.outcome());
            if (d.version() != null) {
                json.put("version", d.version());
            }
            list(json, "context_needed", d.contextNeeded());
            list(json, "artifacts_expected", d.artifactsExpected());
            list(json, "execution_outline", d.executionOutline());
            list(json, "constraints", d.constraints());
            list(json, "examples", d.examples());
            String[] requirements = d.requirements().toArray(String[]::new);
            Arrays.sort(requirements, (left, right) -> new String(
                            left.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1)
                    .compareTo(new String(right.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1)));
            list(json, "requirements", List.of(requirements));
            return mapper.writeValueAsString(json);
        }

        private static void list(ObjectNode json, String key, List<String> texts) {
            if (!texts.isEmpty()) {
                texts.forEach(json.putArray(key)::add);
            }
        }
    }
}

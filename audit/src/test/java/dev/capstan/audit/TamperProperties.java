package dev.capstan.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.audit.Verification.Broken;
import dev.capstan.audit.Verification.Intact;
import dev.capstan.audit.inmemory.InMemoryChainStore;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.json.Json;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Whatever one thing somebody does to a chain, verification finds it, and says where it is and what it is. */
class TamperProperties {

    /** The chain of tenant a, 1 to 60 records, which was recorded among those of other tenants. */
    @Provide
    Arbitrary<List<ChainedRecord>> chains() {
        Arbitrary<AuditEvent> event = Combinators.combine(
                        Arbitraries.of("a", "a", "a", "b", "c"),
                        Arbitraries.of("call", "violation"),
                        Arbitraries.integers().between(-1000, 1000),
                        Arbitraries.strings().ofMaxLength(12))
                .as((tenantId, kind, n, text) -> new AuditEvent(
                        kind,
                        Events.NEW_YEAR.plusMillis(n),
                        tenantId,
                        Json.object().put("n", n).put("text", wellFormed(text))));
        return event.list().ofMinSize(1).ofMaxSize(60).map(TamperProperties::chainOfA);
    }

    private static String wellFormed(String text) {
        return text.replaceAll("\\p{Cs}", "");
    }

    private static List<ChainedRecord> chainOfA(List<AuditEvent> events) {
        InMemoryChainStore store = new InMemoryChainStore();
        try (AppendRecord append = new AppendRecord(store)) {
            append.append(List.of(Events.event("a", "first", 0)));
            append.append(events);
        }
        return Events.records(store, "a");
    }

    @Property(tries = 200)
    void anUntouchedChainIsIntact(@ForAll("chains") List<ChainedRecord> chain) {
        ChainHead head = head(chain);

        assertThat(inStore(chain, head)).isEqualTo(new Intact(chain.size(), head));
        assertThat(inExport(chain, head)).isEqualTo(new Intact(chain.size(), head));
    }

    @Property(tries = 300)
    void changedCharacterIsDetected(
            @ForAll("chains") List<ChainedRecord> chain,
            @ForAll @IntRange(max = 1000) int at,
            @ForAll @IntRange(max = 100_000) int index,
            @ForAll char other) {
        int place = 1 + at % chain.size();
        StringBuilder text = new StringBuilder(chain.get(place - 1).canonical());
        int changed = index % text.length();
        Assume.that(text.charAt(changed) != other && !Character.isSurrogate(other));
        Assume.that(!Character.isSurrogate(text.charAt(changed)));
        text.setCharAt(changed, other);
        List<ChainedRecord> rows =
                Tamper.replaced(chain, place, Tamper.withCanonical(chain.get(place - 1), text.toString()));

        assertBroken(inStore(rows, head(chain)), place, BreakKind.CHANGED);
    }

    @Property(tries = 300)
    void changedByteInAnExportIsDetected(
            @ForAll("chains") List<ChainedRecord> chain,
            @ForAll @IntRange(max = 1000) int at,
            @ForAll @IntRange(max = 100_000) int index,
            @ForAll @IntRange(min = 33, max = 126) int other) {
        int place = 1 + at % chain.size();
        byte[] line = chain.get(place - 1).toLine().getBytes(StandardCharsets.UTF_8);
        Assume.that(line[index % line.length] != other);
        line[index % line.length] = (byte) other;
        byte[] before = lines(chain.subList(0, place - 1));
        byte[] after = lines(chain.subList(place, chain.size()));
        byte[] newline = {'\n'};

        assertBroken(verify(concat(before, line, newline, after), Optional.of(head(chain))), place, BreakKind.CHANGED);
    }

    @Property(tries = 300)
    void anotherValueInAColumnIsAChange(
            @ForAll("chains") List<ChainedRecord> chain, @ForAll @IntRange(max = 1000) int at, @ForAll Column column) {
        int place = 1 + at % chain.size();
        List<ChainedRecord> rows = Tamper.replaced(chain, place, column.changed(chain.get(place - 1)));

        assertBroken(inStore(rows, head(chain)), place, BreakKind.CHANGED);
    }

    enum Column {
        KIND,
        TS,
        PREV,
        HASH;

        ChainedRecord changed(ChainedRecord r) {
            String other = "0123456789abcdef".repeat(4);
            return switch (this) {
                case KIND -> Tamper.withKind(r, r.kind() + "x");
                case TS -> Tamper.withTs(r, r.ts().plusMillis(1));
                case PREV -> Tamper.withPrev(r, other);
                case HASH -> Tamper.withHash(r, other);
            };
        }
    }

    @Property(tries = 200)
    void recordReplacedTogetherWithItsHashIsDetected(
            @ForAll("chains") List<ChainedRecord> chain, @ForAll @IntRange(max = 1000) int at) {
        int place = 1 + at % chain.size();
        String canonical = CanonicalRecord.of(Events.event("a", "forged", 5));
        ChainedRecord original = chain.get(place - 1);
        ChainedRecord forged = new ChainedRecord(
                "a",
                place,
                "forged",
                Events.NEW_YEAR.plusMillis(5),
                original.prev(),
                canonical,
                ChainHash.of(original.prev(), canonical, place));
        List<ChainedRecord> rows = Tamper.replaced(chain, place, forged);

        assertBroken(inStore(rows, head(chain)), place, BreakKind.CHANGED);
        assertBroken(inExport(rows, head(chain)), place, BreakKind.CHANGED);
    }

    @Property(tries = 200)
    void aRecordTakenOutIsMissing(@ForAll("chains") List<ChainedRecord> chain, @ForAll @IntRange(max = 1000) int at) {
        Assume.that(chain.size() > 1);
        int place = 1 + at % (chain.size() - 1);
        List<ChainedRecord> rows = Tamper.without(chain, place);

        assertBroken(inStore(rows, head(chain)), place, BreakKind.MISSING);
        assertBroken(inStore(Tamper.renumbered(rows), head(chain)), place, BreakKind.MISSING);
        assertBroken(inExport(rows, head(chain)), place, BreakKind.MISSING);
    }

    @Property(tries = 200)
    void aTailCutOffIsTruncated(@ForAll("chains") List<ChainedRecord> chain, @ForAll @IntRange(max = 1000) int at) {
        int left = at % chain.size();
        List<ChainedRecord> rows = chain.subList(0, left);

        assertBroken(inStore(rows, head(chain)), left + 1, BreakKind.TRUNCATED);
        assertBroken(inExport(rows, head(chain)), left + 1, BreakKind.TRUNCATED);
    }

    @Property(tries = 200)
    void twoRecordsSwappedAreReordered(
            @ForAll("chains") List<ChainedRecord> chain,
            @ForAll @IntRange(max = 1000) int at,
            @ForAll @IntRange(max = 1000) int with) {
        int one = 1 + at % chain.size();
        int other = 1 + with % chain.size();
        Assume.that(one != other);
        List<ChainedRecord> rows = Tamper.swapped(chain, one, other);

        assertBroken(inStore(Tamper.renumbered(rows), head(chain)), Math.min(one, other), BreakKind.REORDERED);
        assertBroken(inExport(rows, head(chain)), Math.min(one, other), BreakKind.REORDERED);
    }

    @Property(tries = 200)
    void aForgedRecordBetweenTwoIsInserted(
            @ForAll("chains") List<ChainedRecord> chain, @ForAll @IntRange(max = 1000) int at, @ForAll boolean fits) {
        int place = 1 + at % chain.size();
        ChainHead before = place == 1 ? ChainHead.START : chain.get(place - 2).head();
        ChainHead strange = new ChainHead(before.seq(), "ab".repeat(32));
        List<ChainedRecord> rows = Tamper.inserted(chain, place, Tamper.forged("a", fits ? before : strange));

        assertBroken(inStore(Tamper.renumbered(rows), head(chain)), place, BreakKind.INSERTED);
        assertBroken(inExport(rows, head(chain)), place, BreakKind.INSERTED);
    }

    @Property(tries = 200)
    void aForgedRecordAtTheEndIsInserted(@ForAll("chains") List<ChainedRecord> chain, @ForAll boolean fits) {
        ChainHead before = fits ? head(chain) : new ChainHead(chain.size(), "ab".repeat(32));
        List<ChainedRecord> rows = Tamper.inserted(chain, chain.size() + 1, Tamper.forged("a", before));

        assertBroken(inStore(rows, head(chain)), chain.size() + 1, BreakKind.INSERTED);
    }

    @Property(tries = 200)
    void aRepeatedRecordIsInserted(
            @ForAll("chains") List<ChainedRecord> chain,
            @ForAll @IntRange(max = 1000) int of,
            @ForAll @IntRange(max = 1000) int at) {
        int original = 1 + of % chain.size();
        int gap = 1 + at % (chain.size() + 1);
        List<ChainedRecord> rows = Tamper.inserted(chain, gap, chain.get(original - 1));
        int place = gap == original ? gap + 1 : gap; // put right before itself, the second of the two is the extra one

        assertBroken(inExport(rows, head(chain)), place, BreakKind.INSERTED);
        assertBroken(inStore(Tamper.renumbered(rows), head(chain)), place, BreakKind.INSERTED);
    }

    private static ChainHead head(List<ChainedRecord> chain) {
        return chain.get(chain.size() - 1).head();
    }

    private static Verification inStore(List<ChainedRecord> rows, ChainHead written) {
        return new VerifyChain(new TamperedStore(rows, written)).verify("a", Optional.empty());
    }

    private static Verification inExport(List<ChainedRecord> rows, ChainHead expected) {
        return verify(lines(rows), Optional.of(expected));
    }

    private static Verification verify(byte[] lines, Optional<ChainHead> expected) {
        try {
            return VerifyChain.verifyExport(new ByteArrayInputStream(lines), "a", ChainHead.START, expected);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static byte[] lines(List<ChainedRecord> rows) {
        return rows.stream()
                .map(row -> row.toLine() + "\n")
                .collect(Collectors.joining())
                .getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] concat(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    private static void assertBroken(Verification found, long seq, BreakKind how) {
        assertThat(found).as(found.toString()).isInstanceOfSatisfying(Broken.class, broken -> {
            assertThat(broken.seq()).isEqualTo(seq);
            assertThat(broken.how()).isEqualTo(how);
            assertThat(broken.message()).contains(String.valueOf(seq));
        });
    }
}

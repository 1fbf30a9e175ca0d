package dev.capstan.audit;

import static dev.capstan.audit.Events.records;
import static dev.capstan.audit.Events.storeOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.audit.Verification.Broken;
import dev.capstan.audit.Verification.Intact;
import dev.capstan.audit.inmemory.InMemoryChainStore;
import dev.capstan.core.json.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class VerifyChainTest {

    private final InMemoryChainStore store = storeOf(10);
    private final List<ChainedRecord> chain = records(store, "default");
    private final ChainHead head = store.head("default");

    @Test
    void aChainAsItWasRecordedIsIntact() {
        Verification found = new VerifyChain(store).verify("default", Optional.of(head));

        assertThat(found).isEqualTo(new Intact(10, head));
        assertThat(Json.write(found.toJson()))
                .isEqualTo("{\"ok\":true,\"records\":10,\"head\":\"10:" + head.hash() + "\"}");
    }

    @Test
    void aTenantWithoutRecordsIsIntact() {
        assertThat(new VerifyChain(store).verify("nobody")).isEqualTo(new Intact(0, ChainHead.START));
    }

    @Test
    void aChangedTextIsNamedWithTheHashItShouldHave() {
        ChainedRecord forged =
                Tamper.withCanonical(chain.get(3), chain.get(3).canonical().replace("\"n\":4", "\"n\":5"));
        Verification found = inStore(Tamper.replaced(chain, 4, forged));

        assertThat(found)
                .isEqualTo(new Broken(
                        3,
                        chain.get(2).head(),
                        4,
                        BreakKind.CHANGED,
                        "record 4 was changed: its hash should be "
                                + ChainHash.of(chain.get(2).hash(), forged.canonical(), 4) + ", but is "
                                + forged.hash()));
        assertThat(found.toJson().at("/first_broken/how").textValue()).isEqualTo("changed");
    }

    @Test
    void aRecordFiledUnderAnotherKindIsNamedWithBoth() {
        Verification found = inStore(Tamper.replaced(chain, 4, Tamper.withKind(chain.get(3), "harmless")));

        assertBroken(
                found,
                4,
                BreakKind.CHANGED,
                "record 4 was changed: its kind is 'a', but it is stored under 'harmless'");
    }

    @Test
    void aRecordFiledUnderAnotherTimeIsNamedWithBoth() {
        Verification found = inStore(Tamper.replaced(
                chain, 4, Tamper.withTs(chain.get(3), chain.get(3).ts().plusMillis(1))));

        assertBroken(
                found,
                4,
                BreakKind.CHANGED,
                "record 4 was changed: its ts is '1767225600004', but it is stored under '1767225600005'");
    }

    @Test
    void aMissingRecordIsNamedWithTheOneThatFollows() {
        assertBroken(
                inStore(Tamper.without(chain, 4)),
                4,
                BreakKind.MISSING,
                "record 4 is missing: it continues with record 5");
        assertBroken(
                inStore(Tamper.renumbered(Tamper.without(chain, 4))),
                4,
                BreakKind.MISSING,
                "record 4 is missing, and the later ones were renumbered");
        assertBroken(
                inStore(Tamper.without(chain, 1)),
                1,
                BreakKind.MISSING,
                "record 1 is missing: the chain begins with record 2");
    }

    @Test
    void twoSwappedRecordsAreNamedByTheFirst() {
        String message = "record 3 is out of order: record 7 is at its position";

        assertBroken(inStore(Tamper.renumbered(Tamper.swapped(chain, 3, 7))), 3, BreakKind.REORDERED, message);
        assertBroken(inExport(Tamper.swapped(chain, 3, 7)), 3, BreakKind.REORDERED, message);
    }

    @Test
    void forgedRecordIsReportedWithItsIndex() {
        List<ChainedRecord> rows =
                Tamper.inserted(chain, 4, Tamper.forged("default", chain.get(2).head()));
        String message = "a record was inserted at position 4: two records claim this position";

        assertBroken(inStore(Tamper.renumbered(rows)), 4, BreakKind.INSERTED, message);
        assertBroken(inExport(rows), 4, BreakKind.INSERTED, message);
    }

    @Test
    void ofTwoRecordsAtOneIndexTheOneThatTheNextLinksToIsTrue() {
        ChainedRecord rival = Tamper.forged("default", chain.get(2).head());

        assertThat(inExport(Tamper.inserted(chain, 4, rival)))
                .isInstanceOfSatisfying(
                        Broken.class, broken -> assertThat(broken.seq()).isEqualTo(4));
        assertBroken(
                inExport(Tamper.inserted(chain, 5, rival)),
                5,
                BreakKind.INSERTED,
                "a record was inserted at position 5: two records claim this position");
    }

    @Test
    void ofTwoLastRecordsTheOneThatTheHeadAttestsIsTrue() throws IOException {
        ChainedRecord rival = Tamper.forged("default", chain.get(8).head());
        Verification found = VerifyChain.verifyExport(
                lines(Tamper.inserted(chain, 11, rival)), "default", ChainHead.START, Optional.of(head));

        assertThat(found).isInstanceOfSatisfying(Broken.class, broken -> {
            assertThat(broken.how()).isEqualTo(BreakKind.INSERTED);
            assertThat(broken.seq()).isEqualTo(11);
        });
    }

    @Test
    void recordReplacedWithPrevAndHashIsReportedAndNotItsPredecessor() {
        String prev = "ab".repeat(32);
        for (int place : List.of(4, 10)) {
            ChainedRecord forged = Tamper.rehashed(
                    Tamper.withPrev(chain.get(place - 1), prev),
                    chain.get(place - 1).canonical());

            assertBroken(
                    inStore(Tamper.replaced(chain, place, forged)),
                    place,
                    BreakKind.CHANGED,
                    "record " + place + " was changed: it follows " + prev + ", but should follow "
                            + chain.get(place - 2).hash());
        }
    }

    @Test
    void aForgedRecordThatTakesALaterNumberIsInsertedWhereItStands() {
        ChainedRecord forged = Tamper.forged("default", new ChainHead(6, "ab".repeat(32)));

        assertBroken(
                inExport(Tamper.inserted(chain, 4, forged)),
                4,
                BreakKind.INSERTED,
                "a record was inserted at position 4: record 4 comes after it");
    }

    @Test
    void repeatedRecordIsReportedWithItsIndex() {
        assertBroken(
                inExport(Tamper.inserted(chain, 6, chain.get(1))),
                6,
                BreakKind.INSERTED,
                "a record was inserted at position 6: record 6 comes after it");
        assertBroken(
                inExport(Tamper.inserted(chain, 11, chain.get(1))),
                11,
                BreakKind.INSERTED,
                "a record was inserted at position 11: record 2 is there again");
    }

    @Test
    void aCutTailShowsByTheHeadInTheStore() {
        assertBroken(
                inStore(chain.subList(0, 6)),
                7,
                BreakKind.TRUNCATED,
                "the chain was truncated before record 7: the head of the chain in the store is record 10");
    }

    @Test
    void aTailThatWasCutWithTheHeadShowsOnlyByTheExpectedHead() {
        List<ChainedRecord> rest = chain.subList(0, 6);
        TamperedStore cut = new TamperedStore(rest, rest.get(5).head());

        assertThat(new VerifyChain(cut).verify("default", Optional.empty())).isInstanceOf(Intact.class);
        assertBroken(
                new VerifyChain(cut).verify("default", Optional.of(head)),
                7,
                BreakKind.TRUNCATED,
                "the chain was truncated before record 7: the expected head is record 10");
        assertBroken(
                new VerifyChain(cut).verify("default", head, Optional.empty()),
                7,
                BreakKind.TRUNCATED,
                "the chain was truncated before record 7: verification was to start after record 10");
    }

    @Test
    void aRewrittenChainShowsOnlyByTheExpectedHead() {
        InMemoryChainStore rewritten = new InMemoryChainStore();
        Events.append(rewritten, 2, 12);

        assertThat(new VerifyChain(rewritten).verify("default", Optional.empty()))
                .isInstanceOf(Intact.class);
        assertThat(new VerifyChain(rewritten).verify("default", Optional.of(head)))
                .isInstanceOfSatisfying(Broken.class, broken -> {
                    assertThat(broken.seq()).isEqualTo(10);
                    assertThat(broken.how()).isEqualTo(BreakKind.CHANGED);
                    assertThat(broken.message())
                            .startsWith("record 10 was changed, or the chain rewritten: its hash is ")
                            .endsWith("but the expected head has " + head.hash());
                });
    }

    @Test
    void aRecordBeyondTheHeadInTheStoreWasInserted() {
        List<ChainedRecord> rows = Tamper.inserted(chain, 11, Tamper.forged("default", head));

        assertBroken(
                inStore(rows),
                11,
                BreakKind.INSERTED,
                "a record was inserted at position 11: the head of the chain in the store is record 10");
    }

    @Test
    void recordsVerifiedBeforeAreSkipped() {
        ChainHead after = chain.get(5).head();
        List<ChainedRecord> changedBefore = Tamper.replaced(chain, 2, Tamper.withKind(chain.get(1), "x"));

        assertThat(new VerifyChain(store).verify("default", after, Optional.of(head)))
                .isEqualTo(new Intact(4, head));
        assertThat(new VerifyChain(new TamperedStore(changedBefore, head)).verify("default", after, Optional.empty()))
                .isEqualTo(new Intact(4, head));
        ChainHead mistyped = new ChainHead(after.seq(), head.hash());
        assertThat(new VerifyChain(store).verify("default", mistyped, Optional.empty()))
                .isEqualTo(new Verification.Broken(
                        0,
                        ChainHead.START,
                        6,
                        BreakKind.CHANGED,
                        "record 6 has the hash " + after.hash() + ", but verification was to start after " + mistyped
                                + "; correct that head, or verify from the beginning"));
        assertThatThrownBy(() -> new VerifyChain(store).verify("default", head, Optional.of(after)))
                .hasMessage("the expected head (6) is before the record to start after (10)");
    }

    @Test
    void aTextThatIsNotCanonicalIsChangedEvenIfItsHashFits() {
        ChainedRecord spaced =
                Tamper.rehashed(chain.get(9), chain.get(9).canonical().replace(":10,", ": 10,"));
        TamperedStore tampered = new TamperedStore(Tamper.replaced(chain, 10, spaced), spaced.head());

        assertBroken(
                new VerifyChain(tampered).verify("default", Optional.empty()),
                10,
                BreakKind.CHANGED,
                "record 10 was changed: its text is not canonical JSON (RFC 8785)");
    }

    @Test
    void aRecordOfAnotherTenantDoesNotBelongToTheChain() throws IOException {
        assertBroken(
                VerifyChain.verifyExport(lines(chain), "acme", ChainHead.START, Optional.empty()),
                1,
                BreakKind.CHANGED,
                "record 1 was changed: its tenantId is 'default', but it is stored under 'acme'");
    }

    @Test
    void anExportIsVerifiedHoweverItsJsonIsLaidOut() throws IOException {
        String laidOut = chain.stream()
                .map(record -> Json.write(record.toJson()).replace(",\"", " , \""))
                .collect(Collectors.joining("\r\n"));

        assertThat(VerifyChain.verifyExport(
                        new ByteArrayInputStream(laidOut.getBytes(StandardCharsets.UTF_8)),
                        "default",
                        ChainHead.START,
                        Optional.of(head)))
                .isEqualTo(new Intact(10, head));
        assertThat(VerifyChain.verifyExport(
                        lines(chain.subList(4, 10)), "default", chain.get(3).head(), Optional.empty()))
                .isEqualTo(new Intact(6, head));
    }

    @Test
    void aLineThatIsNoRecordIsNamedWithItsNumber() throws IOException {
        String text = chain.get(0).toLine() + "\n\n" + chain.get(2).toLine();
        Verification found = VerifyChain.verifyExport(
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                "default",
                ChainHead.START,
                Optional.empty());

        assertBroken(
                found,
                2,
                BreakKind.CHANGED,
                "record 2 was changed: line 2 of the export is not a valid record: the document is empty");
    }

    @Test
    @Timeout(60)
    void aLineWithoutEndIsReadInBoundedMemoryAndTime() throws IOException {
        InputStream endless = new InputStream() {
            @Override
            public int read() {
                return 'x';
            }
        };

        assertThat(VerifyChain.verifyExport(endless, "default", ChainHead.START, Optional.empty()))
                .isInstanceOfSatisfying(Broken.class, broken -> assertThat(broken.message())
                        .contains("line 1 of the export is not a valid record: the document is too large: "
                                + "1048577 bytes"));
    }

    private Verification inStore(List<ChainedRecord> rows) {
        return new VerifyChain(new TamperedStore(rows, head)).verify("default", Optional.empty());
    }

    private static Verification inExport(List<ChainedRecord> rows) {
        try {
            return VerifyChain.verifyExport(lines(rows), "default", ChainHead.START, Optional.empty());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ByteArrayInputStream lines(List<ChainedRecord> rows) {
        String text = rows.stream().map(row -> row.toLine() + "\n").collect(Collectors.joining());
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    private static void assertBroken(Verification found, long seq, BreakKind how, String message) {
        assertThat(found).isInstanceOfSatisfying(Broken.class, broken -> {
            assertThat(broken.message()).isEqualTo(message);
            assertThat(broken.seq()).isEqualTo(seq);
            assertThat(broken.how()).isEqualTo(how);
        });
    }
}

package dev.capstan.http.audit;

import dev.capstan.audit.ChainHead;
import dev.capstan.audit.QueryRecords;
import dev.capstan.audit.Selection;
import dev.capstan.audit.VerifyServedChain;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.http.access.ReaderTenant;
import dev.capstan.http.common.JsonResponses;
import dev.capstan.http.common.ParameterParser;
import dev.capstan.http.common.QueryParameters;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.time.Instant;
import java.util.Optional;

/** {@code /audit}: the audit records of the reader's tenant, and the verification of their chain (TC-4.3). */
@Controller("/audit")
@ExecuteOn(TaskExecutors.BLOCKING)
record AuditController(QueryRecords queryRecords, VerifyServedChain verifyChain, AuditReadLimiter reads) {

    /** The last millisecond of the year 9999. */
    private static final long LATEST = 253_402_300_799_999L;

    /** Returns records of the tenant by ascending number, page by page, optionally of one kind or within a period. */
    @Get("/records")
    HttpResponse<byte[]> records(HttpRequest<?> request) {
        QueryParameters query = QueryParameters.of(request, "kind", "tenant", "since", "until", "after", "limit");
        long after = query.number("after", 0, Long.MAX_VALUE).orElse(0L);
        long limit = query.number("limit", 1, QueryRecords.MAX_LIMIT).orElse((long) QueryRecords.DEFAULT_LIMIT);
        Selection selection = selection(request, query);
        return JsonResponses.ok(reads.read(
                () -> queryRecords.query(selection, after, (int) limit).toText()));
    }

    /**
     * Verifies the chain of the tenant. {@code expect_head} also reveals a truncated or rewritten chain.
     *
     * <p>A chain that takes longer than half a second is verified in parts. A response without {@code ok} covers the
     * first part, and the next request must send its {@code head} as {@code from}.
     */
    @Get("/verification")
    HttpResponse<byte[]> verification(HttpRequest<?> request) {
        QueryParameters query = QueryParameters.of(request, "tenant", "expect_head", "from", "limit");
        ChainHead from = head(query, "from").orElse(ChainHead.START);
        Optional<ChainHead> expected = head(query, "expect_head");
        long records = query.number("limit", 1, Long.MAX_VALUE).orElse(Long.MAX_VALUE);
        if (expected.isPresent() && expected.get().seq() < from.seq()) {
            throw ParameterParser.invalid("'expect_head' is before 'from'");
        }
        String tenant = tenant(request, query);
        VerificationBudget part = VerificationBudget.of(request, records);
        return JsonResponses.ok(reads.verify(tenant, () -> verifyChain.verify(tenant, from, expected, part))
                .toJson());
    }

    private static Selection selection(HttpRequest<?> request, QueryParameters query) {
        Optional<Instant> since = query.number("since", 0, LATEST).map(Instant::ofEpochMilli);
        Optional<Instant> until = query.number("until", 0, LATEST).map(Instant::ofEpochMilli);
        if (since.isPresent() && until.isPresent() && since.get().isAfter(until.get())) {
            throw ParameterParser.invalid("'since' is after 'until'");
        }
        return new Selection(
                tenant(request, query), query.text("kind").orElse(null), since.orElse(null), until.orElse(null));
    }

    private static String tenant(HttpRequest<?> request, QueryParameters query) {
        String own = ReaderTenant.of(request);
        if (query.text("tenant").filter(named -> !named.equals(own)).isPresent()) {
            throw new RefusedException(
                    RefusalCode.UNAUTHORIZED,
                    "an account reads the records of its own tenant only; name that one as 'tenant'");
        }
        return own;
    }

    private static Optional<ChainHead> head(QueryParameters query, String name) {
        return query.text(name).map(head -> ParameterParser.at("'" + name + "'", head, ChainHead::parse));
    }
}

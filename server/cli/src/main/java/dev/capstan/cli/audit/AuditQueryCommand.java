package dev.capstan.cli.audit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.audit.ChainedRecord;
import dev.capstan.audit.QueryRecords;
import dev.capstan.audit.RecordPage;
import dev.capstan.audit.Selection;
import dev.capstan.cli.CliCommand;
import dev.capstan.cli.Table;
import dev.capstan.client.TerminalText;
import dev.capstan.core.json.Json;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code capstan audit query}: shows records, in a table or as JSON (TC-4.3). */
@Command(name = "query", mixinStandardHelpOptions = true, description = "Show records, oldest first.")
final class AuditQueryCommand extends CliCommand {

    @Mixin
    private ChainOption chain;

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            description = "Only records of this kind, such as capability_schema_violation.")
    private @Nullable String kind;

    @Option(
            names = "--since",
            paramLabel = "TIME",
            description = "Only records from this time on, such as 2026-01-31T12:00:00Z.")
    private @Nullable Instant since;

    @Option(names = "--until", paramLabel = "TIME", description = "Only records before this time.")
    private @Nullable Instant until;

    @Option(
            names = "--after",
            paramLabel = "SEQ",
            defaultValue = "0",
            description = "Only records after this sequence number. Default: ${DEFAULT-VALUE}.")
    private long after;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "100",
            description = "Maximum number of records, 1 to 1000. Default: ${DEFAULT-VALUE}.")
    private int limit;

    @Option(names = "--json", description = "Print the page as JSON, as GET /audit/records returns it.")
    private boolean json;

    @Override
    public Integer call() {
        RecordPage page;
        try {
            Selection selection = new Selection(chain.tenant(), kind, since, until);
            page = chain.read(chains -> new QueryRecords(chains).query(selection, after, limit));
        } catch (IllegalArgumentException e) {
            throw misuse(e.getMessage());
        }
        if (json) {
            out().println(TerminalText.pretty(asJson(page)));
        } else {
            print(page);
        }
        return ExitCode.OK;
    }

    private void print(RecordPage page) {
        Table table = new Table("SEQ", "TIME", "KIND", "CAPABILITY", "OUTCOME", "TRACE");
        page.records().forEach(record -> table.row(row(record)));
        table.print(out());
        if (page.hasMore()) {
            out().println("More records exist; continue with --after " + page.nextCursor());
        }
    }

    private static List<String> row(ChainedRecord record) {
        RecordCells cells = new RecordCells(record.toJson().path("record"));
        return List.of(
                Long.toString(record.seq()),
                record.ts().toString(),
                record.kind(),
                cells.capabilities(),
                cells.outcome(),
                cells.origin());
    }

    private static ObjectNode asJson(RecordPage page) {
        ObjectNode json = Json.object();
        page.records().stream().map(ChainedRecord::toJson).forEach(json.putArray("records")::add);
        json.put("has_more", page.hasMore());
        return page.hasMore() ? json.put("next_cursor", page.nextCursor()) : json;
    }
}

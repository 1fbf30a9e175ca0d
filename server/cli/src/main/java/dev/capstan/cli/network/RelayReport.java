package dev.capstan.cli.network;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.cli.relay.Relay;
import dev.capstan.client.TerminalText;
import dev.capstan.core.json.Json;
import dev.capstan.discovery.relay.Forwarding.Withheld;
import java.io.PrintWriter;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The report for a user or a program of the envelopes that a relay does not forward, with a summary at the end. */
final class RelayReport implements Relay.RelayListener {

    private final PrintWriter err;
    private final boolean json;
    private final Map<String, Integer> refused = new TreeMap<>();
    private int forwarded;
    private int forOthers;

    /** Creates an empty report. */
    RelayReport(PrintWriter err, boolean json) {
        this.err = err;
        this.json = json;
    }

    @Override
    public synchronized void forwarded() {
        forwarded++;
    }

    @Override
    public synchronized void forOthers() {
        forOthers++;
    }

    @Override
    public synchronized void refused(Withheld withheld) {
        String reason = withheld.reason().wire();
        refused.merge(reason, 1, Integer::sum);
        String id = withheld.id().orElse(null);
        if (json) {
            ObjectNode line = Json.object();
            line.putObject("refused").put("reason_code", reason).put("id", id).put("detail", withheld.detail());
            err.println(TerminalText.line(line));
        } else {
            String name = id == null ? "an envelope" : TerminalText.of(id);
            err.println("Refused " + name + ", " + reason + ": " + TerminalText.of(withheld.detail()));
        }
    }

    /** Reports an event other than an envelope. */
    synchronized void report(String sentence) {
        err.println(json ? TerminalText.line(Json.object().put("note", sentence)) : TerminalText.of(sentence));
    }

    /** Prints the summary, and returns whether nothing was refused. */
    synchronized boolean summary() {
        int total = refused.values().stream().mapToInt(Integer::intValue).sum();
        if (json) {
            ObjectNode line = Json.object().put("forwarded", forwarded).put("for_others", forOthers);
            ObjectNode reasons = line.putObject("refused_by_reason");
            refused.forEach(reasons::put);
            err.println(TerminalText.line(line));
        } else {
            String reasons = refused.entrySet().stream()
                    .map(entry -> entry.getValue() + " " + entry.getKey())
                    .collect(Collectors.joining(", ", " (", ")"));
            err.println(forwarded + " forwarded, " + total + " refused" + (total == 0 ? "" : reasons)
                    + (forOthers == 0 ? "" : ", " + forOthers + " for others"));
        }
        return total == 0;
    }
}

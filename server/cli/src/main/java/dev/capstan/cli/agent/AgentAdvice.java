package dev.capstan.cli.agent;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.client.ClientFailed;
import dev.capstan.client.ServerRefused;
import dev.capstan.client.TerminalText;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** The meaning of a refusal or a failure for the user, and the command that helps. */
final class AgentAdvice {

    private static final int MAX_DETAILS = 10;

    /** The fields of a refusal that give its details. */
    private static final List<String> DETAILS =
            List.of("violations", "invalid_capabilities", "unknown_operators", "location");

    private AgentAdvice() {}

    static String sentence(ServerRefused refused) {
        String code = TerminalText.of(refused.code());
        String advice = advice(code);
        return "the server refuses: " + refused.getMessage() + (code.isEmpty() ? "" : " (" + code + ")")
                + details(refused) + (advice.isEmpty() ? "" : "; " + advice);
    }

    /** Returns the message of a failure, with the option or the command for its remedy. */
    static String sentence(ClientFailed failed) {
        String option = failed.remedy()
                .map(remedy -> switch (remedy) {
                    case OTHER_KEY_FILE -> " (--keys FILE)";
                    case OTHER_URL -> " (--url URL)";
                    case LONGER_TIMEOUT -> " (--wait DURATION)";
                    case REGISTRATION -> " (capstan agent connect --url URL)";
                    case REPEATED_REGISTRATION -> " (capstan agent connect --resume)";
                    case AGENT_LIST -> " (capstan agent list)";
                })
                .orElse("");
        return failed.getMessage() + option;
    }

    /** Returns the details that the message does not name already. */
    private static String details(ServerRefused refused) {
        return DETAILS.stream()
                .filter(refused.body()::has)
                .map(name -> ": " + describe(refused.body().get(name)))
                .filter(detail -> !(refused.getMessage() + ";").contains(detail + ";"))
                .collect(Collectors.joining());
    }

    private static String describe(JsonNode detail) {
        if (!detail.isArray()) {
            return TerminalText.of(detail);
        }
        return StreamSupport.stream(detail.spliterator(), false)
                .limit(MAX_DETAILS)
                .map(each -> each.isTextual() ? TerminalText.of(each.textValue()) : TerminalText.line(each))
                .collect(Collectors.joining(", "));
    }

    /** Returns what helps against an error code; empty if nothing is known. */
    static String advice(String code) {
        return switch (code) {
            case "agent_expired" -> "reactivate it with capstan agent reactivate";
            case "agent_pending", "host_pending" -> "wait for the decision with capstan agent connect --resume";
            case "agent_revoked", "agent_rejected", "agent_claimed", "absolute_lifetime_exceeded" ->
                "remove it with capstan agent disconnect, and register a new one with capstan agent connect";
            case "agent_not_found" -> "remove it from this machine with capstan agent disconnect --forget";
            case "host_revoked", "host_rejected" ->
                "this machine's key is not accepted; use another key file with --keys, and connect again";
            case "capability_not_granted" -> "request it with capstan agent request";
            case "constraint_violated" ->
                "change the arguments, or request wider constraints with capstan agent request";
            case "invalid_jwt" ->
                "check this machine's clock; if the server has lost its data, run"
                        + " capstan agent disconnect --forget, and connect again";
            default -> "";
        };
    }
}

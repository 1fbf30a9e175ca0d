package dev.capstan.tck.subject.client;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;

/**
 * The decision about registrations at a scripted server.
 *
 * @param polls number of polls that find the agent pending; 0 if it is decided at once
 * @param outcome status of the agent after them
 * @param intervalSeconds minimum wait between two polls, in seconds
 * @param expirySeconds time for the decision, in seconds
 */
public record ApprovalScript(int polls, String outcome, int intervalSeconds, int expirySeconds) {

    /** A decision at once. */
    public static final ApprovalScript AT_ONCE = new ApprovalScript(0, "active", 1, 60);

    /** Returns the approval object of a pending registration (§7). */
    ObjectNode approval(String issuer) {
        return Json.object()
                .put("method", "device_authorization")
                .put("verification_uri", issuer + "/device")
                .put("verification_uri_complete", issuer + "/device?code=KITK-TKIT")
                .put("user_code", "KITK-TKIT")
                .put("expires_in", expirySeconds)
                .put("interval", intervalSeconds);
    }
}

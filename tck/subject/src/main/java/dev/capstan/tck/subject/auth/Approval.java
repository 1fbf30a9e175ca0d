package dev.capstan.tck.subject.auth;

import java.util.Optional;

/**
 * A pending approval, as a user finds it.
 *
 * @param agentId id of the agent that waits for it
 * @param userCode the code of device authorization; empty with another approval method (draft 7.5)
 */
public record Approval(String agentId, Optional<String> userCode) {}

package dev.capstan.openapi;

import dev.capstan.core.AgentId;

/**
 * The capabilities of one agent.
 *
 * @param agent agent
 * @param yaml text of its {@code capabilities.yaml}
 */
public record AgentFile(AgentId agent, String yaml) {}

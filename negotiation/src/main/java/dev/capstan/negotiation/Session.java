package dev.capstan.negotiation;

import dev.capstan.core.AgentId;
import dev.capstan.core.Version;
import java.time.Instant;

/**
 * An agreement on a version, which later calls name (NEG-2.4).
 *
 * @param id what they name it by: 32 hex digits that nobody can guess
 * @param agent the agent that provides the capability
 * @param capability the capability's name
 * @param version the version agreed on
 * @param holder the id of the caller that negotiated; {@code anonymous} where it did not say who it is
 * @param began when it was agreed, to the millisecond
 * @param expires when it ends by itself
 */
public record Session(
        String id, AgentId agent, String capability, Version version, String holder, Instant began, Instant expires) {}

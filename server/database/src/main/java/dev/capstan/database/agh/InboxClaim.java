package dev.capstan.database.agh;

import io.micronaut.core.annotation.Introspected;

/**
 * The number of a stored envelope and its last claim.
 *
 * @param number its position in the inbox
 * @param claimed when the claim ends, in milliseconds since 1970; 0 if there was none
 */
@Introspected
record InboxClaim(long number, long claimed) {}

package dev.capstan.audit;

/**
 * A head that the chain must agree with.
 *
 * @param head the expected head
 * @param keeper the source of the head, for messages
 */
record Anchor(ChainHead head, String keeper) {}

package dev.capstan.audit;

/**
 * A head that the chain has to agree with.
 *
 * @param head the head
 * @param keeper who says so, for messages
 */
record Anchor(ChainHead head, String keeper) {}

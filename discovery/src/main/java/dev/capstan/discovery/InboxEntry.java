package dev.capstan.discovery;

/**
 * An envelope in the inbox.
 *
 * @param number position in the inbox, from 1
 * @param content what was received
 */
public record InboxEntry(long number, ReceivedEnvelope content) {}

package dev.capstan.tck.steps.common;

/**
 * The place where a host or an agent publishes its key.
 *
 * @param url URL of the key set
 * @param kid id of the key in the set
 */
public record PublishedKey(String url, String kid) {}

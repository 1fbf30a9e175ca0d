package dev.capstan.handlers.service;

/**
 * A server-sent event.
 *
 * @param name its kind; {@code message} if it has none
 * @param data its data, lines joined by LF
 */
record ServerSentEvent(String name, String data) {}

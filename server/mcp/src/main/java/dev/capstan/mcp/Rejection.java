package dev.capstan.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * The response to a message that is refused by a status of HTTP.
 *
 * @param status 400, or 404 for an unknown method
 * @param body the error of JSON-RPC
 */
public record Rejection(int status, ObjectNode body) {}

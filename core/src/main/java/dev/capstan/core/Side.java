package dev.capstan.core;

import dev.capstan.core.json.WireName;

/** The two payloads of a call: the caller's request and the response. */
public enum Side implements WireName {
    REQUEST,
    RESPONSE
}

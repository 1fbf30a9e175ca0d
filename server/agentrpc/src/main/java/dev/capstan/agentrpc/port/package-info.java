/** The ports of agent RPC: the keys that it shares with peers, and the tokens that senders show. */
@NullMarked
package dev.capstan.agentrpc.port;

import org.jspecify.annotations.NullMarked;

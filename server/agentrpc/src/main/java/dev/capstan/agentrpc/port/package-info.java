/** The ports of agent RPC: the keys that it shares with peers, and the tokens that senders show. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.agentrpc.port;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

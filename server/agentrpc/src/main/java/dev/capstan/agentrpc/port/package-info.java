/** The ports of agent RPC: the keys shared with peers, and the tokens of senders. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.agentrpc.port;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

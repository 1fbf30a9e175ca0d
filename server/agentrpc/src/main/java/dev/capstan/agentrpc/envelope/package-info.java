/** The messages of agent RPC: their shape, their canonical form and the signatures over it. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.agentrpc.envelope;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

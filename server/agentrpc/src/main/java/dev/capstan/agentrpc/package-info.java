/** Agent RPC: requests and responses in envelopes between agents over a message bus. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.agentrpc;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

/** Forwarding of envelopes between channels and transports, byte for byte (DISC-4.1). */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.discovery.relay;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

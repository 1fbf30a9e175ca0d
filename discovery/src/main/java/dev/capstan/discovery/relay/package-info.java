/** Forwards envelopes between channels and transports as they came, byte for byte (DISC-4.1). */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.discovery.relay;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

/** Brings envelopes from one place to another: NATS, a server over HTTP, or lines of text (DISC-4.1). */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.cli.relay;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

/** The transport of envelopes between NATS, a server over HTTP, and lines of text (DISC-4.1). */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.cli.relay;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

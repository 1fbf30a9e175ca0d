/** The peer network over a NATS server, which the kit joins as a peer of its own. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.subject.nats;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

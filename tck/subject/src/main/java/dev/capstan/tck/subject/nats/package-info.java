/** The network of peers over a NATS server, on which the kit is a peer of its own. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.subject.nats;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

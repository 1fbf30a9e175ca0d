/** The network of peers over a NATS server, on which the kit is a peer of its own. */
@NullMarked
package dev.capstan.tck.subject.nats;

import org.jspecify.annotations.NullMarked;

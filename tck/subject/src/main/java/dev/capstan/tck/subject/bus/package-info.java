/** Agent RPC over a message bus: the kit's envelopes, their signatures, and the bus as the steps use it. */
@NullMarked
package dev.capstan.tck.subject.bus;

import org.jspecify.annotations.NullMarked;

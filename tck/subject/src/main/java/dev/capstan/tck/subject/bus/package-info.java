/** Agent RPC over a message bus: the kit's envelopes, their signatures, and the bus as the steps use it. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.subject.bus;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

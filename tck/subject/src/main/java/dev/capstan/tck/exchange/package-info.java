/** Exchanged messages, without their secrets. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.exchange;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

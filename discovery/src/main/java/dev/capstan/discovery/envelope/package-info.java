/** The one message of AGH Network v0: its shape, its names, and how it is read and written. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.discovery.envelope;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

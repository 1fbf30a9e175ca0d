/** The message format of AGH Network v0: its shape and names, and how to parse and write it. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.discovery.envelope;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

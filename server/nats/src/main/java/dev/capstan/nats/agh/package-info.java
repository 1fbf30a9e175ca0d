/** AGH Network v0 over a message bus: its subjects, and how a server's peers join. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.nats.agh;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

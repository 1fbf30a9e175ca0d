/** AGH Network v0 over a message bus: its subjects, and the membership of a server's peers. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.nats.agh;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

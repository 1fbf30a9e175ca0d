/** AGH Network v0 over a message bus: its subjects, and how a server's peers join. */
@NullMarked
package dev.capstan.nats.agh;

import org.jspecify.annotations.NullMarked;

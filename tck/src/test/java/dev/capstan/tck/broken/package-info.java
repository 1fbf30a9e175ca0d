/** A shelf of broken servers: each is the reference server with one defect, and the kit has to find that defect. */
@NullMarked
package dev.capstan.tck.broken;

import org.jspecify.annotations.NullMarked;

/** A registry and sessions that live as long as the process: complete, and the measure for every other adapter. */
@NullMarked
package dev.capstan.negotiation.inmemory;

import org.jspecify.annotations.NullMarked;

/** The steps about agent RPC over a message bus (BUS). */
@NullMarked
package dev.capstan.tck.steps.bus;

import org.jspecify.annotations.NullMarked;

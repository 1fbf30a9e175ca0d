/** Programs of this machine, run within limits and ended with everything that they started. */
@NullMarked
package dev.capstan.handlers.process;

import org.jspecify.annotations.NullMarked;

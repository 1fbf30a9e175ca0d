/** A campaign of faults against the packaged server under load, and a model of what must be there afterwards. */
@NullMarked
package dev.capstan.server.campaign;

import org.jspecify.annotations.NullMarked;

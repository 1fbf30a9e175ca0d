/** The modules as people pick them: what their jars hold, what each brings along, and whether it works alone. */
@NullMarked
package dev.capstan.server.published;

import org.jspecify.annotations.NullMarked;

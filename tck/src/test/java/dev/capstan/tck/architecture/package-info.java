/** The dependencies of the kit: it knows nothing of the server that it checks. */
@NullMarked
package dev.capstan.tck.architecture;

import org.jspecify.annotations.NullMarked;

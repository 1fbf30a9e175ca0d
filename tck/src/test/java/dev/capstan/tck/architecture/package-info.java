/** What the kit may know: it is a stranger to the server that it checks. */
@NullMarked
package dev.capstan.tck.architecture;

import org.jspecify.annotations.NullMarked;

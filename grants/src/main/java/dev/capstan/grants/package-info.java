/** Who may call what, under which constraints, and who allowed it (seed 004). */
@NullMarked
package dev.capstan.grants;

import org.jspecify.annotations.NullMarked;

/** Who may call what, under which constraints, and who allowed it (seed 004). */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.grants;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

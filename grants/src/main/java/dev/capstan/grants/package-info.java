/** Grants: the calls that agents may make, under which constraints, and the users that allowed them. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.grants;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

/** Whose token it is, whether its key is theirs, and whether what they name is theirs. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.grants.authentication;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

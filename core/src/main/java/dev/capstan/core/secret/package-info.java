/** References to secrets, and where the secrets are read. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.core.secret;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

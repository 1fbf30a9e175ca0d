/** Fetches the key sets that hosts and agents publish, without being led to where it must not go. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.keys.jwks;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

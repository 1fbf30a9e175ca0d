/** Fetching of the key sets that hosts and agents publish, from public addresses only. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.keys.jwks;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

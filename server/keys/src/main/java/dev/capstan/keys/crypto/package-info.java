/** The choice of the crypto provider that verifies the signatures of tokens. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.keys.crypto;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

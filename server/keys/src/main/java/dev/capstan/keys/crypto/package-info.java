/** Which of the crypto providers at hand checks the signatures of tokens. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.keys.crypto;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

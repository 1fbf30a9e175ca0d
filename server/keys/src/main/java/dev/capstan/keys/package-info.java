/** The server's key for signing, and the tokens of agents on a message bus. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.keys;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

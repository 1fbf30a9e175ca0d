/** The key that the server signs with, and tokens that agents show on a message bus. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.keys;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

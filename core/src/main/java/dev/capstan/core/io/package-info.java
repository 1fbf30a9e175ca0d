/** Files, connections and network addresses, as far as more than one module handles them. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.core.io;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

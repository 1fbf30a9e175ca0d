/** Files, connections and network addresses, as shared by several modules. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.core.io;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

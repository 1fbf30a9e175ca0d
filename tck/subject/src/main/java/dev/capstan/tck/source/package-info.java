/** Source files of any language as text: the contents of their header, and the types that they name. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.source;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

/** Looks at source files of any language as text: what their header says, and which types they name. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.source;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

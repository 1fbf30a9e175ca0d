/** The types that a TypeScript file exports, compared by meaning and independent of their layout. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.typescript;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

/** Reads the types that a TypeScript file exports, however they are laid out, so that they can be compared by meaning. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.typescript;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

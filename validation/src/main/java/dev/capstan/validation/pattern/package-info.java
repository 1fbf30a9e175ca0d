/** Patterns of ECMA-262, searched in bounded time that grows with the text. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.validation.pattern;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

/** Strict reading and exact comparison of JSON: one set of limits and one definition of equality for all modules. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.core.json;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

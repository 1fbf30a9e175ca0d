/** The subset of JSON Schema that capabilities may use, enforced on both sides of a call. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.validation;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

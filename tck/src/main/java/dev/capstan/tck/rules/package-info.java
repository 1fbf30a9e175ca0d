/** The clauses that the kit knows, and which of them it checks. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.rules;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

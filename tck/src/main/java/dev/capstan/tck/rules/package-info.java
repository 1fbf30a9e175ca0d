/** The clauses of the kit, and whether it checks them. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.rules;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

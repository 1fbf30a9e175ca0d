/** The arguments that a grant permits: constraints are read, combined, compared, checked and displayed here (GR-4). */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.grants.constraint;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

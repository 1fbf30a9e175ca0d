/** Which arguments a grant permits: how constraints are read, combined, compared, checked and told to people (GR-4). */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.grants.constraint;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

/** The hash chain of what happened: appended in groups, queried, verified and exported. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.audit;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

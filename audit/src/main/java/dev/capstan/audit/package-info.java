/** The hash chain of audit events: appended in groups, queried, verified and exported. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.audit;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

/** How one call runs: through the gates, the handler and the way back, and onto the audit trail. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.core.invocation;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

/** The path of a call: the gates, the handler, the response gates and the audit trail. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.core.invocation;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

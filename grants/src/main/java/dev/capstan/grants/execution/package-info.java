/** Authorization of agents' calls, lists of what they may call, and cleanup of executions that never ended. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.grants.execution;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

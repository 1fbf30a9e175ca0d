/** Which capabilities an agent may call, whether it may make this call, and which executions never ended. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.grants.execution;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

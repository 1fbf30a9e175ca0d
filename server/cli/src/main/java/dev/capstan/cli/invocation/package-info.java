/** Commands that call a capability and cancel a call. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.cli.invocation;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

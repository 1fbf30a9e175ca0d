/** The steps about descriptors and invocations (INV). */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.steps.invocation;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

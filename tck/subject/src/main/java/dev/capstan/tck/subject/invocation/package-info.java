/** Invocations of capabilities and the descriptors of what can be invoked (INV). */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.subject.invocation;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

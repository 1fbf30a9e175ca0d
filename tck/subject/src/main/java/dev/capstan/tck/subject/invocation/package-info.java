/** Invocations of capabilities, and the descriptors of the capabilities (INV). */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.subject.invocation;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

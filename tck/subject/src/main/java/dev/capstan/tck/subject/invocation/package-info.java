/** Invocations of capabilities and the descriptors of what can be invoked (INV). */
@NullMarked
package dev.capstan.tck.subject.invocation;

import org.jspecify.annotations.NullMarked;

/** Messages exactly as they stand on the wire. */
@NullMarked
package dev.capstan.tck.subject.wire;

import org.jspecify.annotations.NullMarked;

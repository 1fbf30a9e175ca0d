/** The conformance kit: runs the features against any implementation and reports what holds. */
@NullMarked
package dev.capstan.tck;

import org.jspecify.annotations.NullMarked;

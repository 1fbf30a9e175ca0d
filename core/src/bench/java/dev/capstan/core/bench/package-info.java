/** Benchmarks of the path of a call, run by the profile {@code bench}. */
@NullUnmarked
package dev.capstan.core.bench;

import org.jspecify.annotations.NullUnmarked;

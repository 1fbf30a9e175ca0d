/** Benchmarks of the path of a call, run by the profile {@code bench}. */
@NullUnmarked
package dev.capstan.agentrpc.bench;

import org.jspecify.annotations.NullUnmarked;

/** Benchmarks of a peer with a large catalog, run by the profile {@code bench}. */
@NullUnmarked
package dev.capstan.discovery.bench;

import org.jspecify.annotations.NullUnmarked;

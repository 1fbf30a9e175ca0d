/** Benchmarks of the server as a whole. */
@NullMarked
package dev.capstan.server.bench;

import org.jspecify.annotations.NullMarked;

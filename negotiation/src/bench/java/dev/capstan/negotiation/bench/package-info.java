/** Benchmarks of comparisons. */
@NullMarked
package dev.capstan.negotiation.bench;

import org.jspecify.annotations.NullMarked;

/** Benchmarks of appending to chains and verifying them. */
@NullMarked
package dev.capstan.audit.bench;

import org.jspecify.annotations.NullMarked;

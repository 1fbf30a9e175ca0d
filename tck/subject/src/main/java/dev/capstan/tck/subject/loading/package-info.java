/** Capability files that a subject loads, and types that it generates of them (TC-1, TC-5). */
@NullMarked
package dev.capstan.tck.subject.loading;

import org.jspecify.annotations.NullMarked;

/** The audit chain of a subject (TC-4). */
@NullMarked
package dev.capstan.tck.subject.audit;

import org.jspecify.annotations.NullMarked;

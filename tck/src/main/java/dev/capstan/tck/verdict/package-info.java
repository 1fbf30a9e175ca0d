/** What a run says: of a scenario, of a rule, of a subject. */
@NullMarked
package dev.capstan.tck.verdict;

import org.jspecify.annotations.NullMarked;

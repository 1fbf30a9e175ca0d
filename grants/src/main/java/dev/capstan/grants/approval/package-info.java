/** What a person is asked to approve, and what follows from the decision. */
@NullMarked
package dev.capstan.grants.approval;

import org.jspecify.annotations.NullMarked;

/** The hash chain of what happened: appended in groups, queried, verified and exported. */
@NullMarked
package dev.capstan.audit;

import org.jspecify.annotations.NullMarked;

/** How one call runs: through the gates, the handler and the way back, and onto the audit trail. */
@NullMarked
package dev.capstan.core.invocation;

import org.jspecify.annotations.NullMarked;

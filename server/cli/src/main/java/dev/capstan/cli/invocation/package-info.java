/** Commands that call a capability and cancel a call. */
@NullMarked
package dev.capstan.cli.invocation;

import org.jspecify.annotations.NullMarked;

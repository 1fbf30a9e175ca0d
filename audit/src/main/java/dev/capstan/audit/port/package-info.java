/** What the audit trail needs from outside: a store that keeps chains. */
@NullMarked
package dev.capstan.audit.port;

import org.jspecify.annotations.NullMarked;

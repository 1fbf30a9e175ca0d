/** Commands that read and verify the audit chain. */
@NullMarked
package dev.capstan.cli.audit;

import org.jspecify.annotations.NullMarked;

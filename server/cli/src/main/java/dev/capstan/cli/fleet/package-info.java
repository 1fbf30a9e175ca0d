/** Commands that read capability files: validate and generate types. */
@NullMarked
package dev.capstan.cli.fleet;

import org.jspecify.annotations.NullMarked;

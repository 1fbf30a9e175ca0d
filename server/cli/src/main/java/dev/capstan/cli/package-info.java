/** The command line: one class for each command. */
@NullMarked
package dev.capstan.cli;

import org.jspecify.annotations.NullMarked;

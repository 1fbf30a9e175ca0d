/** The kit on the command line. */
@NullMarked
package dev.capstan.tck.cli;

import org.jspecify.annotations.NullMarked;

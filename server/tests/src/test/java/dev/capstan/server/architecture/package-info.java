/** The walls of the house, each seen red on a wrong sample. */
@NullMarked
package dev.capstan.server.architecture;

import org.jspecify.annotations.NullMarked;

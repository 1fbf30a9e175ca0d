/** The modules, assembled into one program. */
@NullMarked
package dev.capstan.server;

import org.jspecify.annotations.NullMarked;

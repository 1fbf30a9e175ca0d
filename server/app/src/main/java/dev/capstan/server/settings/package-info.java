/** The settings of a server and the fleet that it serves. */
@NullMarked
package dev.capstan.server.settings;

import org.jspecify.annotations.NullMarked;

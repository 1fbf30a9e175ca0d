/** The one place that sees two areas: it builds the path of a call and everything the server is made of. */
@NullMarked
package dev.capstan.server.wiring;

import org.jspecify.annotations.NullMarked;

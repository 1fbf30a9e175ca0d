/** The packaged server, run as a process of its own, as a user runs it. */
@NullMarked
package dev.capstan.server.process;

import org.jspecify.annotations.NullMarked;

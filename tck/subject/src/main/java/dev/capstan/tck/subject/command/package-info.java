/** Commands of the subject: hooks that run and end, and a server that is started and stopped. */
@NullMarked
package dev.capstan.tck.subject.command;

import org.jspecify.annotations.NullMarked;

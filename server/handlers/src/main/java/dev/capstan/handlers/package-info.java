/** What does the work of a capability: a URL, a program, a Java class or another agent. */
@NullMarked
package dev.capstan.handlers;

import org.jspecify.annotations.NullMarked;

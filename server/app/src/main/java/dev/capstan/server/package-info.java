/** A server that a program can start, and the order in which it starts and stops. */
@NullMarked
package dev.capstan.server;

import org.jspecify.annotations.NullMarked;

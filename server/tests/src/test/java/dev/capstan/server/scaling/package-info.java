/** A simulation of servers that share a database, checked against results of queueing theory. */
@NullMarked
package dev.capstan.server.scaling;

import org.jspecify.annotations.NullMarked;

/** A client of any Agent Auth server: its keys, the way to a server, and what hosts and agents ask of one. */
@NullMarked
package dev.capstan.client;

import org.jspecify.annotations.NullMarked;

/** Finds out who signs in, and slows down who guesses: attempts are limited by name and network. */
@NullMarked
package dev.capstan.accounts.signin;

import org.jspecify.annotations.NullMarked;

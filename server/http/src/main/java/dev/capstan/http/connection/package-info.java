/** Limits of connections, of requests and of the time that they take. */
@NullMarked
package dev.capstan.http.connection;

import org.jspecify.annotations.NullMarked;

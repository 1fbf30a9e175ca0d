/** The origin of a request: the client's address behind trusted proxies, and whether it is of this machine. */
@NullMarked
package dev.capstan.http.origin;

import org.jspecify.annotations.NullMarked;

/** Limits for callers that the server does not know: by address, by network and in all. */
@NullMarked
package dev.capstan.http.strangers;

import org.jspecify.annotations.NullMarked;

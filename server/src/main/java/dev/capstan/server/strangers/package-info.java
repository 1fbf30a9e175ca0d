/** Limits for callers that the server does not know: by address, by network and in all. */
@NullMarked
package dev.capstan.server.strangers;

import org.jspecify.annotations.NullMarked;

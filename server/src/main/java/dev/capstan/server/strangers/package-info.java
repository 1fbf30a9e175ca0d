/** What callers cost that the server does not know: how often they may come, by address, by network and in all. */
@NullMarked
package dev.capstan.server.strangers;

import org.jspecify.annotations.NullMarked;

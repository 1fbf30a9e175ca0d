/** What negotiation needs from outside: where versions and sessions are kept, and which texts a pattern matches. */
@NullMarked
package dev.capstan.negotiation.port;

import org.jspecify.annotations.NullMarked;

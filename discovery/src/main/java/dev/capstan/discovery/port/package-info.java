/** What discovery needs from outside: memory of peers, interactions and capabilities, and a wire. */
@NullMarked
package dev.capstan.discovery.port;

import org.jspecify.annotations.NullMarked;

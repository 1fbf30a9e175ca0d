/** The pages on which people decide what agents may do, and take it back; they work without scripts. */
@NullMarked
package dev.capstan.server.web;

import org.jspecify.annotations.NullMarked;

/** Keys and signed tokens as a client of Agent Auth makes them, and the flaws that such tokens may have. */
@NullMarked
package dev.capstan.tck.token;

import org.jspecify.annotations.NullMarked;

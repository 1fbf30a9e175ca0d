/** Which version of a capability two agents can both speak, and why (seed 003). */
@NullMarked
package dev.capstan.negotiation;

import org.jspecify.annotations.NullMarked;

/** The keys of hosts and agents, and the short-lived tokens that they sign with them (GR-8.1). */
@NullMarked
package dev.capstan.grants.token;

import org.jspecify.annotations.NullMarked;

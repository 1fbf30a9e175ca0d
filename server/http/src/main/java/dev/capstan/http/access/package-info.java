/** Who may call: accounts, agents and anonymous callers of HTTP. */
@NullMarked
package dev.capstan.http.access;

import org.jspecify.annotations.NullMarked;

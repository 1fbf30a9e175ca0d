/** What the kit itself sends: each message is valid by a schema of its own, unless a scenario is about a wrong one. */
@NullMarked
package dev.capstan.tck.messages;

import org.jspecify.annotations.NullMarked;

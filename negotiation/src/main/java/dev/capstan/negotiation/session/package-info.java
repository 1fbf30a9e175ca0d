/** Agrees on a version with a requester, and keeps what was agreed as a session. */
@NullMarked
package dev.capstan.negotiation.session;

import org.jspecify.annotations.NullMarked;

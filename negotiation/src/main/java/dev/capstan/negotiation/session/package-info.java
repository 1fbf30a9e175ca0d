/** Agrees on a version with a requester, and keeps what was agreed as a session. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.negotiation.session;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

/** What the audit trail needs from outside: a store that keeps chains. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.audit.port;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

/** The store of chains that the audit trail requires. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.audit.port;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

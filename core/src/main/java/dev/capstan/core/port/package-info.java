/** The ports of core: catalogs, schemas, handlers, a message bus and the audit trail. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.core.port;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

/** The ports of negotiation in a database: registered versions and negotiated sessions. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.database.registry;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

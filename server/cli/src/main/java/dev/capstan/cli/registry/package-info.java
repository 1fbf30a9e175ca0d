/** Commands of the schema registry and of negotiation. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.cli.registry;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

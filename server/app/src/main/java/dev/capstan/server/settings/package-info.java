/** The settings of a server and the fleet that it serves. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.server.settings;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

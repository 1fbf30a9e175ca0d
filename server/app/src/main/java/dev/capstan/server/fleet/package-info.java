/** The fleet of a running server: its peers, its publication, and changes of its files. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.server.fleet;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

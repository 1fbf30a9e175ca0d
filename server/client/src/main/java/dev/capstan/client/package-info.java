/** A client of any Agent Auth server: its keys, the way to a server, and what hosts and agents ask of one. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.client;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

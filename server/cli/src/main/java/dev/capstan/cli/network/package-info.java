/** Commands of AGH Network v0: peers, whois and the relay. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.cli.network;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

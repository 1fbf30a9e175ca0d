/** Access control of HTTP: accounts, agents and anonymous callers. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.http.access;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

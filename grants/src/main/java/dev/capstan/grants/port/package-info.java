/** What grants need from outside: where hosts, agents, grants and approvals are kept, and where remote keys come from. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.grants.port;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

/** The ports of grants: storage of hosts, agents, grants and approvals, and the source of remote keys. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.grants.port;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

/** Names of hosts and agents as users see them, with what could mislead marked. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.grants.name;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

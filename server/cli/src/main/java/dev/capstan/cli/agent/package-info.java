/** Commands of an agent of Agent Auth: connect, request, call, status. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.cli.agent;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

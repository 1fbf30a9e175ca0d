/** Requests of one agent to another (TC-3). */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.subject.agent;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

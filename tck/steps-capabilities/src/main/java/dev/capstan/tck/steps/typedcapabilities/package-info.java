/** The steps about capability files, agent requests, the audit chain and generated types (TC). */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.steps.typedcapabilities;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

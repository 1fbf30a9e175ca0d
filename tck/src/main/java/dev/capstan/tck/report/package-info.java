/** What a run is told as: a table for people and JSON for programs. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.report;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

/** The formats of a report, such as a table for users and JSON for programs. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.report;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

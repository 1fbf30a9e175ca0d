/** Exports records to a SIEM as JSON lines, with a cursor that survives a crash. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.audit.export;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

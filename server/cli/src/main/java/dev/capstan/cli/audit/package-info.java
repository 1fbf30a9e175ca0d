/** Commands that read and verify the audit chain. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.cli.audit;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

/** Commands that read capability files: validate and generate types. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.cli.fleet;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

/** Completion scripts for shells and manual pages, made from the model of the commands. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.cli.completion;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

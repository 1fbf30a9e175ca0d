/** The evaluator that is compiled from the parsed schema: a check without allocation, then a report of violations. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.validation.evaluation;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

/**
 * The check whether one schema accepts everything that another lets a sender send, the basis for comparing versions
 * (NEG-3.3, NEG-4).
 */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.negotiation.schema;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

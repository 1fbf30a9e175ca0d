/**
 * The capability and the words every other room speaks: catalogs, versions, schemas, violations and refusals.
 */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.core;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

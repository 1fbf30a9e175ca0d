/**
 * The capability and the words every other room speaks: catalogs, versions, schemas, violations and refusals.
 */
@NullMarked
package dev.capstan.core;

import org.jspecify.annotations.NullMarked;

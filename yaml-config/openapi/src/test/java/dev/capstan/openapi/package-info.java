/** Tests of the import of OpenAPI documents. */
@NullMarked
package dev.capstan.openapi;

import org.jspecify.annotations.NullMarked;

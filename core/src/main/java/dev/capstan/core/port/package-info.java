/** What core needs from outside: catalogs, schemas, handlers, a message bus and the audit trail. */
@NullMarked
package dev.capstan.core.port;

import org.jspecify.annotations.NullMarked;

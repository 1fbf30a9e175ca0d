/** A client of Agent Auth under test whose acts are commands of its subject file. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.subject.command.client;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

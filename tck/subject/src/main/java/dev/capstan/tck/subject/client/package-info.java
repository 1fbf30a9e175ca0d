/** A client of Agent Auth under test, and the scripted server that it talks to. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.subject.client;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

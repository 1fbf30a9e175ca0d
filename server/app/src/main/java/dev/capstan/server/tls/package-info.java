/** TLS of the server: its certificate, and the reload of a changed one. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.server.tls;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

/** Agent RPC requests over HTTP. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.http.agentrpc;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

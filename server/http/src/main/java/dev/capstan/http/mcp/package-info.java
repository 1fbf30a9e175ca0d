/** The Model Context Protocol over HTTP. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.http.mcp;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

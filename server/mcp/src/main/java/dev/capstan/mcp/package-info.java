/** The Model Context Protocol: the capabilities of a fleet as tools. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.mcp;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

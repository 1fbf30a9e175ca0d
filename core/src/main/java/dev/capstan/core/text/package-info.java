/** Text: names and their rule, and texts of strangers as users may see them. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.core.text;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

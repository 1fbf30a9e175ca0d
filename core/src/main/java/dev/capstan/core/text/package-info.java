/** Text utilities: the rule for names, and the display of untrusted text. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.core.text;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

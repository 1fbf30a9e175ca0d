/** The pages on which users grant and revoke the permissions of agents. They work without scripts. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.pages;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

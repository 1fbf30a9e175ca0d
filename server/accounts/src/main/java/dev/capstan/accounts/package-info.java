/** The accounts of the users who decide: authentication, sessions and limits on attempts. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.accounts;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

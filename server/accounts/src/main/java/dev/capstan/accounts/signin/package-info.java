/** Authentication of accounts, with limits on attempts by name and network. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.accounts.signin;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

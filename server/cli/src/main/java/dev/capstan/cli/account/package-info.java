/** Commands of owners: accounts, hosts and agents of a server. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.cli.account;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

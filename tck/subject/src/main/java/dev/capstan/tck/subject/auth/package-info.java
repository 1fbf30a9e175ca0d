/** Agent Auth as the steps speak it with an implementation under test; an adapter knows the addresses. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.subject.auth;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

/** Agent Auth with an implementation under test, as the steps see it. An adapter knows the URLs. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.subject.auth;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

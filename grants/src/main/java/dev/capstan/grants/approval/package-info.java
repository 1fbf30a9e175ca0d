/** The presentation of pending approvals to users, and the application of their decisions. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.grants.approval;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

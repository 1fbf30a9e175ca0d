/** Whether what one schema lets somebody send is all taken by another: the comparison that versions rest on (NEG-3.3, NEG-4). */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.negotiation.schema;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

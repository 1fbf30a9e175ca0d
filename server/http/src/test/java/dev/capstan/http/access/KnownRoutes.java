package dev.capstan.http.access;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The routes of the server, for tests of other modules. {@link RoutePermissionsTest} checks that the list is complete.
 */
public final class KnownRoutes {

    private KnownRoutes() {}

    /** Returns every route, such as {@code GET /hosts}, in a fixed order. */
    public static List<String> all() {
        List<String> routes = new ArrayList<>(RoutePermissions.needed().keySet());
        routes.addAll(RoutePermissions.WITHOUT_ACCOUNT);
        Collections.sort(routes);
        return List.copyOf(routes);
    }
}

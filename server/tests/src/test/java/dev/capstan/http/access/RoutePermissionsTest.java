package dev.capstan.http.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.accounts.Permission;
import dev.capstan.accounts.Role;
import dev.capstan.core.invocation.Caller;
import dev.capstan.h2.EmbeddedDatabase;
import dev.capstan.server.settings.Settings;
import io.micronaut.context.ApplicationContext;
import io.micronaut.web.router.Router;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoutePermissionsTest {

    @Test
    void everyRouteSaysWhatAnAccountNeedsOrThatItAsksForNone(@TempDir Path directory) {
        Set<String> routes;
        try (ApplicationContext context = ApplicationContext.run(
                Map.of("datasources.default.url", EmbeddedDatabase.url(directory), Settings.FIXTURES, true))) {
            routes = context.getBean(Router.class)
                    .uriRoutes()
                    .map(RoutePermissions::name)
                    .collect(Collectors.toSet());
        }

        assertThat(KnownRoutes.all()).containsExactlyInAnyOrderElementsOf(routes);
        assertThat(KnownRoutes.WITHOUT_ACCOUNT)
                .doesNotContainAnyElementsOf(RoutePermissions.needed().keySet());
    }

    @Test
    void anAuditorIsAllowedToReadAndToChangeItsOwnPassword() {
        RoutePermissions.needed()
                .forEach((route, permission) -> assertThat(permission.isOf(Role.AUDITOR, Caller.DEFAULT_TENANT))
                        .as(route)
                        .isEqualTo(permission == Permission.READ
                                || permission == Permission.OBSERVE
                                || permission == Permission.READ_RECORD
                                || permission == Permission.SET_PASSWORD));
        assertThat(RoutePermissions.needed())
                .allSatisfy((route, permission) -> assertThat(permission.isOf(Role.OWNER, Caller.DEFAULT_TENANT))
                        .as(route)
                        .isTrue());
    }

    @Test
    void whatTenantsShareIsOfTheOperatorsTenantOnly() {
        RoutePermissions.needed().forEach((route, permission) -> assertThat(permission.isOf(Role.OWNER, "acme"))
                .as(route)
                .isEqualTo(!Set.of(Permission.OBSERVE, Permission.PUBLISH, Permission.READ_INBOX, Permission.BACK_UP)
                        .contains(permission)));
    }
}

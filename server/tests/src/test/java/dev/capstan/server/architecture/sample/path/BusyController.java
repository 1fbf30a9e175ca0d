package dev.capstan.server.architecture.sample.path;

import dev.capstan.core.port.Catalogs;
import dev.capstan.http.common.ValidatedBody;
import io.micronaut.core.annotation.Vetoed;
import io.micronaut.http.annotation.Controller;

/** A controller that asks a port, catches what it should leave to a handler, and takes a shape without the request. */
@Vetoed
@Controller("/architecture-sample")
final class BusyController {

    private final Catalogs catalogs;

    BusyController(Catalogs catalogs) {
        this.catalogs = catalogs;
    }

    int number(@ValidatedBody("account") String text) {
        try {
            return Integer.parseInt(text) + catalogs.all().size();
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}

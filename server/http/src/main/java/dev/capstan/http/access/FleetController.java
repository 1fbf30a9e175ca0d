package dev.capstan.http.access;

import dev.capstan.accounts.ReloadFleet;
import dev.capstan.http.common.JsonResponses;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;

/** {@code /fleet}: the fleet of the running server, for owners. */
@Controller("/fleet")
@ExecuteOn(TaskExecutors.BLOCKING)
record FleetController(ReloadFleet reloadFleet) {

    /** Reads the files of the fleet again and returns what changed. */
    @Post("/reload")
    HttpResponse<?> reload(@AuthenticatedAccount String account) {
        return JsonResponses.ok(reloadFleet.reload(account).toJson());
    }
}

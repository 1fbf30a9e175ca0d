package dev.capstan.http.access;

import dev.capstan.accounts.CreateBackup;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.Backups;
import dev.capstan.http.common.JsonResponses;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;

/** {@code /backups}: backups of the running server, for owners. They stay on its disk. */
@Controller("/backups")
@ExecuteOn(TaskExecutors.BLOCKING)
record BackupController(CreateBackup createBackup) {

    /** Creates a backup and returns its path below the data directory. */
    @Post
    HttpResponse<?> create(@AuthenticatedAccount String account) {
        Backups.Backup backup = createBackup.create(account);
        return JsonResponses.ok(Json.object().put("file", backup.file()).put("bytes", backup.bytes()))
                .status(HttpStatus.CREATED);
    }
}

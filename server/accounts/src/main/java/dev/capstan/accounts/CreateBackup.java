package dev.capstan.accounts;

import dev.capstan.core.AuditEvent;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.core.port.Backups;
import java.time.InstantSource;
import java.util.List;

/** The creation of a backup by an owner. The record of it follows the backup, so the backup does not contain it. */
public final class CreateBackup {

    private final Backups backups;
    private final AuditTrail trail;
    private final InstantSource clock;

    /** Creates the use case. */
    public CreateBackup(Backups backups, AuditTrail trail, InstantSource clock) {
        this.backups = backups;
        this.trail = trail;
        this.clock = clock;
    }

    /** Creates a backup and records who did it. Throws what {@link Backups#create} throws. */
    public Backups.Backup create(String by) {
        Backups.Backup backup = backups.create();
        trail.append(List.of(new AuditEvent(
                "backup_created",
                clock.instant(),
                Caller.DEFAULT_TENANT,
                Json.object()
                        .put("file", backup.file())
                        .put("bytes", backup.bytes())
                        .put("createdBy", by))));
        return backup;
    }
}

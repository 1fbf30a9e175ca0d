package dev.capstan.server.campaign;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A database file that somebody moves away, and back. */
final class MovedDatabase implements Fault {

    @Override
    public void inject(FaultTargets targets) throws Exception {
        Path database = targets.server().database();
        Files.move(database, movedPath(database));
    }

    @Override
    public void recover(FaultTargets targets) throws Exception {
        Path database = targets.server().database();
        Files.move(movedPath(database), database, StandardCopyOption.REPLACE_EXISTING);
    }

    private static Path movedPath(Path database) {
        return database.resolveSibling("moved-away");
    }

    @Override
    public boolean cutsShort() {
        return true;
    }
}

package dev.capstan.server.campaign;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A database file that somebody moves away, and back. */
final class MovedDatabase implements Fault {

    @Override
    public void inject(Scene scene) throws Exception {
        Path database = scene.subject().database();
        Files.move(database, away(database));
    }

    @Override
    public void heal(Scene scene) throws Exception {
        Path database = scene.subject().database();
        Files.move(away(database), database, StandardCopyOption.REPLACE_EXISTING);
    }

    private static Path away(Path database) {
        return database.resolveSibling("moved-away");
    }

    @Override
    public boolean cutsShort() {
        return true;
    }
}

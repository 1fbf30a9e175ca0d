package dev.capstan.server.fleet;

import dev.capstan.accounts.ReloadFleet;
import dev.capstan.core.RefusedException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;

/** A watch on the files of a fleet. A change is taken over once the files have stayed the same for one interval. */
public final class FleetWatcher {

    private static final System.Logger LOG = System.getLogger(FleetWatcher.class.getName());

    private final Path root;
    private final ReloadFleet reload;
    private Map<Path, String> served;
    private Map<Path, String> seen;
    private String warned = "";

    /** Starts to watch a fleet that has been read. Its files may have changed since, so it reads them once more. */
    public FleetWatcher(Path root, ReloadFleet reload) {
        this.root = root;
        this.reload = reload;
        this.served = Map.of();
        this.seen = served;
    }

    /** Looks for changes. Call it once in each interval. */
    public synchronized void look() {
        try {
            Map<Path, String> now = FleetFiles.stamps(root);
            warned = "";
            boolean isSettled = now.equals(seen);
            seen = now;
            if (isSettled && !now.equals(served)) {
                served = now;
                reload.reload(ReloadFleet.Trigger.FILES);
            }
        } catch (RefusedException refused) {
            LOG.log(System.Logger.Level.WARNING, refused.getMessage());
        } catch (UncheckedIOException unreadable) {
            warnOnce("the files of the fleet in " + root + " cannot be watched: " + unreadable.getMessage());
        } catch (RuntimeException failed) {
            LOG.log(System.Logger.Level.ERROR, "the changed fleet could not be taken over", failed);
        }
    }

    private void warnOnce(String problem) {
        if (!problem.equals(warned)) {
            warned = problem;
            LOG.log(System.Logger.Level.WARNING, problem);
        }
    }
}

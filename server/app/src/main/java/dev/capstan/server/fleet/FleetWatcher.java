package dev.capstan.server.fleet;

import dev.capstan.accounts.ReloadFleet;
import dev.capstan.core.RefusedException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;

/**
 * A watch on the files of a fleet. A change is taken over once the files have stayed the same for one interval. One that
 * is refused waits for other files. One that fails, such as while nothing can be recorded, is tried again.
 */
public final class FleetWatcher {

    private static final System.Logger LOG = System.getLogger(FleetWatcher.class.getName());

    /** Intervals from a failure to the next attempt. */
    private static final int PAUSE = 20;

    private final Path root;
    private final ReloadFleet reload;
    private Map<Path, String> served;
    private Map<Path, String> seen;
    private String warned = "";
    private int pause;

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
            if (pause > 0) {
                pause--;
            } else if (isSettled && !now.equals(served)) {
                reload.reload(ReloadFleet.Trigger.FILES);
                served = now;
            }
        } catch (RefusedException refused) {
            LOG.log(System.Logger.Level.WARNING, refused.getMessage());
            if (refused.refusal().retryAfter().isPresent()) {
                pause = PAUSE;
            } else {
                served = seen;
            }
        } catch (UncheckedIOException unreadable) {
            warnOnce("the files of the fleet in " + root + " cannot be watched: " + unreadable.getMessage());
        } catch (RuntimeException failed) {
            pause = PAUSE;
            LOG.log(System.Logger.Level.ERROR, "the changed fleet could not be taken over; it is tried again", failed);
        }
    }

    private void warnOnce(String problem) {
        if (!problem.equals(warned)) {
            warned = problem;
            LOG.log(System.Logger.Level.WARNING, problem);
        }
    }
}

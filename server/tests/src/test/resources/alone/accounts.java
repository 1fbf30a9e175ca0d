// needs capstan-database
import dev.capstan.accounts.*;
import dev.capstan.accounts.signin.*;
import dev.capstan.core.port.AuditTrail;
import io.micronaut.context.ApplicationContext;
import java.net.InetAddress;
import java.time.InstantSource;
import java.util.*;
import java.util.function.Consumer;

public class Example {
    static void run(ApplicationContext ports, AuditTrail trail, Consumer<Object> print) {
/* README */
    }
}

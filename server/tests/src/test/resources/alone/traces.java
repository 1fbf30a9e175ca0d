import dev.capstan.core.invocation.*;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.CallObserver;
import dev.capstan.traces.*;
import java.time.InstantSource;

public class Example {
    public static void main(String[] args) {
/* README */
    }
}

// > false

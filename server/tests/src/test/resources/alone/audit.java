import dev.capstan.audit.*;
import dev.capstan.audit.inmemory.*;
import dev.capstan.core.*;
import dev.capstan.core.json.Json;
import java.nio.file.*;
import java.time.*;
import java.util.*;

public class Example {
    public static void main(String[] args) throws Exception {
/* README */
    }
}

// > x

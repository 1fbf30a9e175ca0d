import dev.capstan.core.Catalog;
import dev.capstan.core.json.Json;
import dev.capstan.server.*;
import dev.capstan.server.settings.*;
import java.net.http.*;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.*;
import java.util.function.Consumer;

public class Example {
    static void run(Path fleet, Path data, Consumer<Object> print) throws Exception {
/* README */
    }
}

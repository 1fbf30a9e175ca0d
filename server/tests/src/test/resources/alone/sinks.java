import com.sun.net.httpserver.HttpServer;
import dev.capstan.audit.*;
import dev.capstan.audit.inmemory.*;
import dev.capstan.core.*;
import dev.capstan.core.json.Json;
import dev.capstan.sinks.*;
import java.net.*;
import java.time.*;
import java.util.*;
import java.util.concurrent.*;

public class Example {
    public static void main(String[] args) throws Exception {
        CompletableFuture<byte[]> received = new CompletableFuture<>();
        HttpServer receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/", exchange -> {
            received.complete(exchange.getRequestBody().readAllBytes());
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        receiver.start();
        String url = "http://127.0.0.1:" + receiver.getAddress().getPort();
/* README */
        System.out.println(Json.read(received.get(20, TimeUnit.SECONDS)).get(0).get("type"));
        sinks.close();
        receiver.stop(0);
    }
}

// > "dev.capstan.audit.login"

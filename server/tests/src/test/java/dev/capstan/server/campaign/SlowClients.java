package dev.capstan.server.campaign;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Clients that send half a header or half a body and wait, and clients that ask for much and read none of it. */
final class SlowClients implements Fault {

    private static final int EACH = 15;

    private static final List<String> BEGINNINGS = List.of(
            "POST /invocations HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-",
            "POST /invocations HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                    + "Content-Length: 500\r\n\r\n{\"capability_id\": ",
            "GET /audit/records?limit=1000 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".repeat(8));

    private final List<Socket> open = new ArrayList<>();

    @Override
    public void inject(FaultTargets targets) throws IOException {
        for (int i = 0; i < EACH; i++) {
            for (String beginning : BEGINNINGS) {
                Socket socket = new Socket("127.0.0.1", targets.server().url().getPort());
                open.add(socket);
                socket.getOutputStream().write(beginning.getBytes(StandardCharsets.US_ASCII));
            }
        }
    }

    @Override
    public void recover(FaultTargets targets) throws IOException {
        for (Socket socket : open) {
            socket.close();
        }
        open.clear();
    }
}

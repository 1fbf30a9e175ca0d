package dev.capstan.server.architecture.sample.handler;

import dev.capstan.server.architecture.sample.module.CyclicReference;
import java.io.FileReader;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;

/** A handler that goes to the world past its context, by every way that there is. */
public final class ContextBypass {

    /** Opens resources itself instead of asking its context for them. */
    public void reach(String way) throws IOException, SQLException {
        HttpClient.newHttpClient();
        new Socket(way, 80).close();
        URI.create(way).toURL().openStream().close();
        new FileReader(way).close();
        Files.delete(Path.of(way));
        FileChannel.open(Path.of(way)).close();
        DriverManager.getConnection(way).close();
        new ProcessBuilder(way).start();
        Runtime.getRuntime().exec(new String[] {way});
        new CyclicReference().neighbour();
    }
}

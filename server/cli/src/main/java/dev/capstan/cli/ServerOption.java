package dev.capstan.cli;

import java.net.URI;
import picocli.CommandLine.Option;

/** The server that a command talks to. */
public final class ServerOption {

    /** The URL of a server started without options. */
    static final String DEFAULT_URL = "http://127.0.0.1:8420";

    @Option(
            names = "--url",
            paramLabel = "URL",
            converter = ServerUrlConverter.class,
            defaultValue = "${env:CAPSTAN_URL:-" + DEFAULT_URL + "}",
            description = "Server URL. Default: the variable CAPSTAN_URL, or " + DEFAULT_URL + ".")
    private URI url;

    public URI url() {
        return url;
    }

    public ServerClient client() {
        return new ServerClient(url);
    }
}

package dev.capstan.config.types;

import java.nio.file.Path;
import java.util.Map;

/** How Go is run: with nothing from outside, and a cache that lasts as long as the target directory. */
final class GoProgram {

    static final Map<String, String> VARIABLES = Map.of(
            "GOFLAGS",
            "-mod=mod",
            "GOPROXY",
            "off",
            "GOSUMDB",
            "off",
            "GO111MODULE",
            "on",
            "CGO_ENABLED",
            "0",
            "GOCACHE",
            Path.of("target", "go-cache").toAbsolutePath().toString());

    private GoProgram() {}
}

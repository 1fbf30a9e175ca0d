import dev.capstan.h2.*;
import java.nio.file.*;
import java.sql.*;

public class Example {
    public static void main(String[] args) throws Exception {
        Path data = Files.createTempDirectory(Path.of("."), "data");
/* README */
    }
}

// > capstan.mv.db
// > false false

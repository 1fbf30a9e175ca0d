import dev.capstan.core.*;
import dev.capstan.core.Identity.Lineage;
import dev.capstan.core.json.*;
import dev.capstan.core.port.SchemaEngine;
import dev.capstan.negotiation.*;
import dev.capstan.negotiation.inmemory.*;
import dev.capstan.negotiation.port.*;
import dev.capstan.negotiation.schema.*;
import dev.capstan.validation.CompiledSchemas;
import java.io.PrintStream;
import java.time.InstantSource;
import java.util.*;

public class Example {
/* README */

    public static void main(String[] args) throws Exception {
        compare(new CompiledSchemas(), System.out);
    }
}

// > 2.0 breaks 1.0 at 1 location without declaring it; declare breaking_changes_from 1.0, or change the schemas
// > {"severity":"med"}
// > 1.0 with 1.0: full
// > 1.0 with 2.0: incompatible
// > 2.0 with 1.0: full
// > 2.0 with 2.0: full

import dev.capstan.core.*;
import dev.capstan.core.json.*;
import dev.capstan.types.*;
import java.util.*;

public class Example {
    public static void main(String[] args) {
/* README */
    }
}

// > weather.ts
// >   city: string;

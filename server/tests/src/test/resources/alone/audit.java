import dev.capstan.audit.*;
import dev.capstan.audit.export.*;
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

// > {"hash":"d13ca80e4e963fa01cb098005c0a624a372b342d5856f107145e26dc1c3a23a1","prev":"0000000000000000000000000000000000000000000000000000000000000000","record":{"kind":"login","tenantId":"default","ts":1767225600000,"user":"ada"},"seq":1}
// > {"ok":true,"records":1,"head":"1:d13ca80e4e963fa01cb098005c0a624a372b342d5856f107145e26dc1c3a23a1"}
// > keep this head elsewhere: 1:d13ca80e4e963fa01cb098005c0a624a372b342d5856f107145e26dc1c3a23a1

import dev.capstan.origin.*;
import java.net.InetAddress;

public class Example {
    public static void main(String[] args) throws Exception {
/* README */
    }
}

// > true
// > false
// > from this machine only

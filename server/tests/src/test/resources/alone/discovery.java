import dev.capstan.core.inmemory.InMemoryAuditTrail;
import dev.capstan.discovery.*;
import dev.capstan.discovery.envelope.*;
import dev.capstan.discovery.inmemory.*;
import dev.capstan.discovery.port.*;
import java.time.InstantSource;
import java.util.*;

public class Example {
    interface SendBytes {
        void send(byte[] bytes);
    }

    public static void main(String[] args) throws Exception {
        List<byte[]> sent = new ArrayList<>();
        SendBytes transport = sent::add;
        InMemoryAuditTrail auditTrail = new InMemoryAuditTrail();
        byte[] bytesFromTheTransport = new byte[0];
/* README */
        System.out.println(sent.size());
    }

    private static void work(Envelope envelope) {}
}

// > 1

import dev.capstan.core.*;
import dev.capstan.core.handler.*;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.json.Json;
import dev.capstan.fixtures.bank.TransferFunds;
import java.time.Instant;

public class Example {
    public static void main(String[] args) throws Exception {
/* README */
    }
}

// > {"transfer_id":"tr_1","from":"acc_123","to":"acc_456","amount":20.00,"currency":"USD","balance":1480.00}
// > insufficient_funds: acc_123 holds 1480.00 USD, which is less than the 1000000.00 requested

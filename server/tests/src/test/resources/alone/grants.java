import dev.capstan.core.json.Json;
import dev.capstan.grants.constraint.Constraints;

public class Example {
    public static void main(String[] args) throws Exception {
/* README */
        System.out.println(granted.toJson());
        System.out.println(granted.check(Json.read("{\"amount\": 1000.5, \"to\": \"acc_456\"}")));
        System.out.println(asked.covers(granted));
    }
}

// > {"amount":{"max":1000,"min":1},"to":"acc_456"}
// > [ConstraintViolation[field=amount, constraint={"max":1000}, actual=1000.5]]
// > true

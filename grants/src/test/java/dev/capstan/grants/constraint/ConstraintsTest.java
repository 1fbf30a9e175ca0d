package dev.capstan.grants.constraint;

import static dev.capstan.grants.constraint.ConstraintTexts.constraints;
import static dev.capstan.grants.constraint.ConstraintTexts.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConstraintsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "5 | 5.0",
                "{'max':1000} | 1000",
                "{'max':1000} | 999.999999999999999999",
                "{'min':0,'max':1000} | 0",
                "{'min':0,'max':1000} | -0.0",
                "{'min':1e-300,'max':1e300} | 1",
                "{'in':[1,'1']} | '1'",
                "{'in':[[1,{'a':2}]]} | [1.0,{'a':2.0}]",
                "{'in':[{'a':1,'b':2}]} | {'b':2,'a':1}",
                "{'not_in':[1]} | [2,['1']]",
                "{'not_in':[[1]]} | 1",
                "{'not_in':[1]} | {'1':2,'a':['1']}",
                "{'not_in':['a']} | {'a':'b'}",
                "{'not_in':[{'a':1}]} | 1",
                "{'not_in':[{'a':1}]} | {'a':1,'b':2}",
                "{'not_in':[1]} | '1'",
                "{'not_in':[null]} | 0",
                "null | null",
                "[] | []",
                "[1,2] | [1,2.0]",
                "9007199254740993 | 9007199254740993"
            })
    void permits(String constraint, String actual) {
        assertThat(check(constraint, actual)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "5 | '5' | 5",
                "5 | [5] | 5",
                "[5] | [[5]] | [5]",
                "9007199254740993 | 9007199254740992 | 9007199254740993",
                "0.1 | 0.1000000000000000055 | 0.1",
                "'a' | 'A' | 'a'",
                "{'max':1000} | 1000.000000000000000001 | {'max':1000}",
                "{'max':1000} | '5' | {'max':1000}",
                "{'max':1000} | null | {'max':1000}",
                "{'max':1000} | [5] | {'max':1000}",
                "{'max':1000} | true | {'max':1000}",
                "{'min':1,'max':5} | 0 | {'min':1}",
                "{'in':['USD','EUR']} | 'GBP' | {'in':['EUR','USD']}",
                "{'in':[]} | 1 | {'in':[]}",
                "{'not_in':[1,2]} | 2.0 | {'not_in':[1,2]}",
                "{'not_in':[null]} | null | {'not_in':[null]}",
                "{'not_in':['a']} | ['a'] | {'not_in':['a']}",
                "{'not_in':[1]} | [2,[[],[1.0]]] | {'not_in':[1]}",
                "{'not_in':[1]} | {'a':1.0} | {'not_in':[1]}",
                "{'not_in':['x']} | {'a':[{'b':{'c':'x'}}]} | {'not_in':['x']}",
                "{'not_in':[{'a':1}]} | {'b':{'a':1.0}} | {'not_in':[{'a':1}]}",
                "{'not_in':[[1]]} | [[1.0]] | {'not_in':[[1]]}",
                "{'not_in':[{'a':1}]} | [{'a':1.0}] | {'not_in':[{'a':1}]}",
                "{'min':1,'max':5,'not_in':[3,9]} | 3 | {'not_in':[3]}"
            })
    void refuses(String constraint, String actual, String broken) {
        assertThat(check(constraint, actual)).containsExactly(new ConstraintViolation("f", json(broken), json(actual)));
    }

    @Test
    void everyBrokenOperatorIsTold() {
        assertThat(check("{'not_in':[3],'min':1,'max':5}", "'3'"))
                .extracting(ConstraintViolation::constraint)
                .containsExactly(json("{'max':5}"), json("{'min':1}"));
    }

    @Test
    void violationsAreListedByField() {
        assertThat(constraints("{'b':1,'a':{'min':1,'max':5}}").check(json("{'b':2}")))
                .containsExactly(
                        new ConstraintViolation("a", json("{'max':5}"), null),
                        new ConstraintViolation("a", json("{'min':1}"), null),
                        new ConstraintViolation("b", json("1"), json("2")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "null | 1",
                "{'max':1} | 1",
                "{'min':1,'max':2} | 2",
                "{'in':[1,null]} | 1",
                "{'min':1,'not_in':[2]} | 1",
                "{'not_in':[2]} | 0",
                "{'not_in':[null]} | 0",
                "{'not_in':[]} | 0"
            })
    void anAbsentArgumentSatisfiesNothingButNotIn(String constraint, int breaches) {
        Constraints constraints = constraints("{'f':" + constraint + "}");

        assertThat(constraints.check(json("{'g':1}"))).hasSize(breaches);
        assertThat(constraints.check(json("[1]"))).hasSize(breaches);
        assertThat(constraints.check(json("'f'"))).hasSize(breaches);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'max':1000} | {'max':500} | {'max':500}",
                "{'max':1000} | {'min':5} | {'max':1000,'min':5}",
                "{'max':5} | {'min':5.0} | 5",
                "{'max':5,'not_in':[5,9,'x']} | {'min':1} | {'max':5,'min':1,'not_in':[5]}",
                "{'in':['USD','EUR']} | {'in':['GBP','EUR']} | 'EUR'",
                "{'in':[1,'1',7,null]} | {'max':5} | 1",
                "{'in':[1,2,3]} | {'not_in':[2]} | {'in':[1,3]}",
                "{'in':[1,{'a':2},{'a':3}]} | {'not_in':[2]} | {'in':[1,{'a':3}]}",
                "{'in':[{'a':1},2]} | {'in':[{'a':1.0}]} | {'in':[{'a':1}]}",
                "{'not_in':[1]} | {'not_in':['1',1.0]} | {'not_in':[1,'1']}",
                "{'not_in':[]} | 'x' | 'x'"
            })
    void meetsIn(String left, String right, String both) {
        Constraints met = constraints("{'f':" + both + "}");

        assertThat(constraints("{'f':" + left + "}").intersect(constraints("{'f':" + right + "}")))
                .hasValue(met);
        assertThat(constraints("{'f':" + right + "}").intersect(constraints("{'f':" + left + "}")))
                .hasValue(met);
        assertThat(met.toJson()).isEqualTo(json("{'f':" + both + "}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "1 | 2",
                "1 | '1'",
                "{'max':1} | {'min':1.0000000000000000001}",
                "{'max':5} | {'min':5,'not_in':[5.00]}",
                "{'in':[1,2]} | {'not_in':[2,1,3]}",
                "{'in':['a',null,[1]]} | {'max':1e300}",
                "{'in':[]} | {'not_in':[]}",
                "{'min':2,'max':1} | {'not_in':['x']}"
            })
    void meetsInNothing(String left, String right) {
        assertThat(constraints("{'f':" + left + ",'g':1}").intersect(constraints("{'f':" + right + "}")))
                .isEmpty();
    }

    @Test
    void unsatisfiableConstraintPermitsNothing() {
        Constraints impossible = constraints("{'f':{'in':[]}}");

        assertThat(impossible.isSatisfiable()).isFalse();
        assertThat(impossible.intersect(Constraints.NONE)).isEmpty();
        assertThat(Constraints.NONE.intersect(impossible)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{} | {'f':1} | true",
                "{'f':1} | {} | false",
                "{'f':{'not_in':[1]}} | {} | false",
                "{'f':{'not_in':[]}} | {} | true",
                "{'f':{'not_in':[7]}} | {'f':{'max':5}} | true",
                "{'f':{'not_in':[5]}} | {'f':{'max':5}} | false",
                "{'f':{'not_in':[5]}} | {'f':{'in':[4,[5]]}} | false",
                "{'f':{'not_in':[5]}} | {'f':{'in':[4,{'a':5}]}} | false",
                "{'f':{'not_in':[{'a':5}]}} | {'f':{'not_in':[5]}} | true",
                "{'f':{'not_in':[5]}} | {'f':{'not_in':[{'a':5}]}} | false",
                "{'f':{'not_in':[[5]]}} | {'f':{'not_in':[5]}} | true",
                "{'f':{'not_in':[5]}} | {'f':{'not_in':[[5]]}} | false",
                "{'f':{'not_in':[5]}} | {'f':{'max':5,'not_in':[5.0]}} | true",
                "{'f':{'max':5}} | {'f':{'max':5,'not_in':[5]}} | true",
                "{'f':{'max':4}} | {'f':{'max':5,'not_in':[5]}} | false",
                "{'f':{'max':5}} | {'f':{'in':[1,5.0]}} | true",
                "{'f':{'max':5}} | {'f':{'in':[1,'x']}} | false",
                "{'f':{'max':5}} | {'f':{'not_in':[6]}} | false",
                "{'f':{'in':[1,2]}} | {'f':{'min':1,'max':2}} | false",
                "{'f':{'in':[1,2]}} | {'f':{'min':2,'max':2}} | true",
                "{'f':{'min':1}} | {'f':{'min':1,'max':2}} | true",
                "{'f':{'min':1,'max':2}} | {'f':{'min':1}} | false",
                "{'f':1} | {'f':2,'g':{'in':[]}} | true",
                "{'f':1} | {'f':1,'g':2} | true",
                "{'f':1,'g':2} | {'f':1} | false"
            })
    void covers(String wider, String narrower, boolean covers) {
        assertThat(constraints(wider).covers(constraints(narrower))).isEqualTo(covers);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'b':1.0,'a':{'min':1,'max':1e3}} | {'a':{'max':1000,'min':1},'b':1}",
                "{'f':{'not_in':[]}} | {}",
                "{'f':{'not_in':[1,[[1.0],2]]}} | {'f':{'not_in':[1]}}",
                "{'f':{'not_in':[1,{'a':[1.0]}]}} | {'f':{'not_in':[1]}}",
                "{'f':{'in':['x']}} | {'f':'x'}",
                "{'f':{'in':[{'b':1,'a':2.0}]}} | {'f':{'in':[{'a':2,'b':1}]}}",
                "{'f':{'in':['b',10,'a',9,10.0,null,true,[2],{}]}} | {'f':{'in':[null,true,9,10,'a','b',[2],{}]}}",
                "{'f':{'min':2,'max':1}} | {'f':{'in':[]}}",
                "{'f':{'max':1e50}} | {'f':{'max':1E+50}}",
                "{'f':{'max':1e20}} | {'f':{'max':100000000000000000000}}",
                "{'f':{'max':0.0000000001}} | {'f':{'max':1E-10}}",
                "{'f':-0.0} | {'f':0}"
            })
    void isWrittenInItsNormalForm(String written, String normal) {
        assertThat(constraints(written)).hasToString(normal.replace('\'', '"'));
    }

    @Test
    void isUnconstrainedWhereNothingIsRestricted() {
        assertThat(Constraints.NONE.isUnconstrained()).isTrue();
        assertThat(constraints("{'f':{'not_in':[]}}")).isEqualTo(Constraints.NONE);
        assertThat(constraints("{'f':{'not_in':[1]}}").isUnconstrained()).isFalse();
    }

    @Test
    void constraintsAreImmutable() {
        ObjectNode written = (ObjectNode) json("{'f':[1],'g':{'in':[[2],[3]]}}");
        Constraints constraints = constraints(written);
        Constraints same = constraints(written.deepCopy());

        written.withArray("f").add(2);
        constraints.toJson().withArray("f").add(3);
        constraints.check(json("{}")).forEach(breach -> breach.constraint().forEach(ConstraintsTest::mutate));

        assertThat(constraints).isEqualTo(same).hasToString("{\"f\":[1],\"g\":{\"in\":[[2],[3]]}}");
    }

    private static void mutate(JsonNode node) {
        if (node.get(0) instanceof ArrayNode inner) {
            inner.add("changed");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'amount':{'max':1000}} | amount: at most 1000",
                "{'amount':{'min':0.5}} | amount: at least 0.5",
                "{'amount':{'min':1,'max':5,'not_in':[2,3]}} | amount: at least 1 and at most 5, but not 2, 3",
                "{'currency':{'in':['USD','EUR']}} | currency: one of \"EUR\", \"USD\"",
                "{'to':'acc_456'} | to: exactly \"acc_456\"",
                "{'to':{'not_in':['a',null]}} | to: any value except null, \"a\"",
                "{'to':{'in':[]}} | to: no value is permitted",
                "{'a: at most 1':2} | \"a: at most 1\": exactly 2",
                "{'to':'a\\u3164\\ufe0fb c'} | to: exactly \"a\\u3164\\ufe0fb c\"",
                "{'to':'a\\u202eb\\n\\u00a0\\ud83d\\ude00\\udb40\\udc41'} "
                        + "| to: exactly \"a\\u202eb\\n\\u00a0\ud83d\ude00\\udb40\\udc41\""
            })
    void speaksPlainly(String constraints, String words) {
        assertThat(constraints(constraints).describe()).containsExactly(words);
    }

    private static List<ConstraintViolation> check(String constraint, String actual) {
        return constraints("{'f':" + constraint + "}").check(json("{'f':" + actual + "}"));
    }

    @Test
    void theFieldsThatPermitMoreAreTold() throws InvalidConstraints {
        Constraints wanted = Constraints.parse(
                json("{'amount':{'min':10,'max':5000},'to':{'in':['A','B']},'note':'x','free':{'max':3}}"));
        Constraints granted = Constraints.parse(
                json("{'amount':{'min':10,'max':1000},'to':{'in':['A','B','C']},'note':'x','more':1}"));

        assertThat(wanted.beyond(granted)).hasSize(1).first().asString().startsWith("amount: ");
        assertThat(wanted.beyond(Constraints.NONE)).isEmpty();
        assertThat(Constraints.NONE.beyond(granted)).isEmpty();
    }
}

package dev.capstan.validation;

import static dev.capstan.validation.TestJson.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Schema;
import dev.capstan.core.SchemaDefect;
import dev.capstan.core.port.SchemaEngine;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is refused at load, where, and with what advice (TC-2.12). */
class SchemaSubsetTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "true",
                "false",
                "{}",
                "{'type':'object'}",
                "{'type':['object','array','string','integer','number','boolean','null']}",
                "{'enum':[1,1.0,'a',{'$ref':'x','nullable':true}],'const':{'if':1}}",
                "{'properties':{'if':{},'$ref':{}},'required':[],'additionalProperties':{'not':{}}}",
                "{'items':{'items':true},'minItems':0,'maxItems':1.0,'uniqueItems':false}",
                "{'minimum':-1,'maximum':1.5,'exclusiveMinimum':0,'exclusiveMaximum':1e3}",
                "{'minLength':1e2,'maxLength':100,'pattern':'^a$','format':'uuid'}",
                "{'oneOf':[{}],'anyOf':[true],'allOf':[{},{}],'not':false}",
                "{'title':'','description':'','default':{'nullable':1},'examples':[{'if':1}],'definitions':{'a':{}}}",
                "{'$ref':'#/definitions/a','title':'t','definitions':{'a':{}}}",
                "{'definitions':{'a':{'properties':{'next':{'$ref':'#/definitions/a'}}}}}",
                "{'definitions':{'a':{'items':{'anyOf':[{'$ref':'#/definitions/a'},{'type':'null'}]}}}}"
            })
    void whatIsInTheSubsetHasNoDefects(String schema) {
        assertThat(SchemaSubset.inspect(json(schema))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'$schema':'http://json-schema.org/draft-07/schema#'} | /$schema | every schema is read as the same subset",
                "{'$id':'x'} | /$id | #/definitions/<name>",
                "{'properties':{'a':{'type':'integer','nullable':true}}} | /properties/a/nullable | [\"integer\", \"null\"]",
                "{'items':[{'type':'string'}]} | /items | one schema for every item",
                "{'additionalItems':false} | /additionalItems | items with one schema",
                "{'if':{}} | /if | oneOf",
                "{'then':{}} | /then | oneOf",
                "{'else':{}} | /else | oneOf",
                "{'dependencies':{}} | /dependencies | oneOf",
                "{'patternProperties':{}} | /patternProperties | additionalProperties",
                "{'propertyNames':{}} | /propertyNames | additionalProperties: false",
                "{'minProperties':1} | /minProperties | required",
                "{'maxProperties':1} | /maxProperties | additionalProperties: false",
                "{'multipleOf':2} | /multipleOf | integer",
                "{'contains':{}} | /contains | items",
                "{'contentEncoding':'base64'} | /contentEncoding | pattern",
                "{'readOnly':true} | /readOnly | input schema",
                "{'$defs':{}} | /$defs | definitions",
                "{'$comment':''} | /$comment | description",
                "{'requried':[]} | /requried | did you mean 'required'?",
                "{'Type':'string'} | /Type | did you mean 'type'?",
                "{'max_length':1} | /max_length | did you mean 'maxLength'?",
                "{'x-a/b~':1} | /x-a~1b~0 | leave it out",
                "{'type':'int'} | /type | did you mean 'integer'?",
                "{'type':'strnig'} | /type | did you mean 'string'?",
                "{'type':'any'} | /type | leave type out",
                "{'type':'file'} | /type | object, array, string, integer, number, boolean, null",
                "{'type':[]} | /type | at least one",
                "{'type':1} | /type | at least one",
                "{'type':['string','string']} | /type/1 | twice",
                "{'type':['string',null]} | /type/1 | a type must be a string",
                "{'enum':[]} | /enum | at least one value",
                "{'enum':'a'} | /enum | at least one value",
                "{'properties':[]} | /properties | a schema for each name",
                "{'properties':{'a':1}} | /properties/a | a schema must be an object, true or false, not an integer",
                "{'required':true} | /required | in the schema of the object",
                "{'required':['a',1]} | /required/1 | a property name must be a string",
                "{'required':['a','b','a']} | /required/2 | 'a' is listed twice",
                "{'additionalProperties':'no'} | /additionalProperties | an object, true or false",
                "{'minimum':'1'} | /minimum | must be a number, not a string",
                "{'exclusiveMinimum':true} | /exclusiveMinimum | exclusiveMinimum: <number> instead of minimum",
                "{'minLength':-1} | /minLength | 0 or more, not -1",
                "{'maxLength':1.5} | /maxLength | 0 or more, not 1.5",
                "{'minItems':'1'} | /minItems | 0 or more, not a string",
                "{'uniqueItems':1} | /uniqueItems | true or false",
                "{'oneOf':[]} | /oneOf | at least one schema",
                "{'anyOf':{}} | /anyOf | at least one schema",
                "{'allOf':[1]} | /allOf/0 | a schema must be",
                "{'not':null} | /not | a schema must be an object, true or false, not null",
                "{'pattern':'(a'} | /pattern | at character 1: the group is not closed",
                "{'pattern':1} | /pattern | must be a string",
                "{'format':'date'} | /format | uuid, email, uri, uri-reference, date-time",
                "{'format':1} | /format | must be a string",
                "{'title':1} | /title | must be a string",
                "{'examples':1} | /examples | an array",
                "{'definitions':{'a/b':{'nullable':true}}} | /definitions/a~1b/nullable | type:",
                "{'$ref':'other.json'} | /$ref | write #/definitions/<name>",
                "{'$ref':'#'} | /$ref | write #/definitions/<name>",
                "{'$ref':'#/properties/a'} | /$ref | write #/definitions/<name>",
                "{'$ref':'#/definitions/a/b'} | /$ref | write #/definitions/<name>",
                "{'$ref':'#/definitions/a~2'} | /$ref | write #/definitions/<name>",
                "{'$ref':'#/definitions/%zz'} | /$ref | write #/definitions/<name>",
                "{'$ref':'http://example.org/#/definitions/a'} | /$ref | write #/definitions/<name>",
                "{'$ref':1} | /$ref | must be a string",
                "{'$ref':'#/definitions/a'} | /$ref | no definitions",
                "{'$ref':'#/definitions/adress','definitions':{'address':{}}} | /$ref | did you mean 'address'?",
                "{'$ref':'#/definitions/a','definitions':{'a':{}},'type':'string'} | /type | draft-07 ignores it; write allOf",
                "1 | `` | a schema must be an object, true or false, not an integer",
                "[] | `` | not an array"
            })
    void whatIsNotIsRefusedAtItsPlaceWithAdvice(String schema, String pointer, String advice) {
        List<SchemaDefect> defects = SchemaSubset.inspect(json(schema));
        assertThat(defects).singleElement().satisfies(defect -> {
            assertThat(defect.pointer()).isEqualTo(pointer);
            assertThat(defect.message()).contains(advice);
            assertThat(pointer).startsWith(defect.keyword().isEmpty() ? "" : "/");
        });
    }

    @Test
    void theKeywordAtFaultIsNamed() {
        assertThat(SchemaSubset.inspect(json("{'properties':{'a':{'required':['x','x']}}}")))
                .extracting(SchemaDefect::keyword)
                .containsExactly("required");
        assertThat(SchemaSubset.inspect(json("{'x/y':1}")))
                .extracting(SchemaDefect::keyword)
                .containsExactly("x/y");
    }

    @Test
    void everyDefectIsReportedInTheOrderOfTheDocument() {
        String schema = "{'nullable':true,'properties':{'a':{'type':'int'},'b':{'items':[1]}},"
                + "'anyOf':[{'if':1},{'pattern':'['}],'definitions':{'d':{'foo':1}},'minimum':'x'}";
        assertThat(SchemaSubset.inspect(json(schema)))
                .extracting(SchemaDefect::pointer)
                .containsExactly(
                        "/nullable",
                        "/properties/a/type",
                        "/properties/b/items",
                        "/anyOf/0/if",
                        "/anyOf/1/pattern",
                        "/definitions/d/foo",
                        "/minimum");
    }

    @Test
    void memberOfAValueIsNoKeyword() {
        assertThat(SchemaSubset.inspect(json("{'enum':[{'nullable':1}],'default':{'$id':1},'examples':[{'if':1}]}")))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'definitions':{'a':{'$ref':'#/definitions/a'}}}",
                "{'definitions':{'a':{'$ref':'#/definitions/b'},'b':{'$ref':'#/definitions/a'}}}",
                "{'definitions':{'a':{'allOf':[{},{'$ref':'#/definitions/a'}]}}}",
                "{'definitions':{'a':{'anyOf':[{'$ref':'#/definitions/b'}]},'b':{'not':{'$ref':'#/definitions/a'}}}}",
                "{'items':{'$ref':'#/definitions/a'},'definitions':{'a':{'oneOf':[{'$ref':'#/definitions/a'},{}]}}}"
            })
    void aReferenceThatComesBackAtTheSameValueIsRefused(String schema) {
        assertThat(SchemaSubset.inspect(json(schema))).singleElement().satisfies(defect -> assertThat(defect.message())
                .contains("circular reference ("));
    }

    @Test
    void cycleIsPrinted() {
        String schema = "{'definitions':{'a':{'$ref':'#/definitions/b'},'b':{'$ref':'#/definitions/c'},"
                + "'c':{'$ref':'#/definitions/a'}}}";
        assertThat(SchemaSubset.inspect(json(schema))).singleElement().satisfies(defect -> {
            assertThat(defect.pointer()).isEqualTo("/definitions/c/$ref");
            assertThat(defect.message()).contains("(a -> b -> c -> a)");
        });
    }

    @Test
    void referencesThatMultiplyEachOtherAreRefused() {
        String definitions = IntStream.range(0, 30)
                .mapToObj(i -> "'d" + i + "':{'anyOf':[{'$ref':'#/definitions/d" + (i + 1)
                        + "'},{'$ref':'#/definitions/d" + (i + 1) + "'}]}")
                .collect(Collectors.joining(","));
        assertThat(SchemaSubset.inspect(json("{'definitions':{" + definitions + ",'d30':{}}}")))
                .first()
                .satisfies(defect -> assertThat(defect.message()).contains("references multiply each other"));
    }

    @Test
    void aLongWayOfReferencesIsRefusedInEitherOrder() {
        List<String> links = IntStream.range(0, 3000)
                .mapToObj(i -> "'d" + i + "':{'$ref':'#/definitions/d" + (i + 1) + "'}")
                .toList();
        String forward = String.join(",", links);
        String backward =
                IntStream.range(0, 3000).mapToObj(i -> links.get(2999 - i)).collect(Collectors.joining(","));
        for (String chain : List.of(forward, backward)) {
            assertThat(SchemaSubset.inspect(json("{'definitions':{" + chain + ",'d3000':{}}}")))
                    .first()
                    .satisfies(defect -> assertThat(defect.message()).contains("follow each other"));
        }
    }

    @Test
    void aSchemaNestedTooDeepIsRefused() {
        JsonNode deep = nested(31);
        assertThat(SchemaSubset.inspect(deep)).isEmpty();
        assertThat(SchemaSubset.inspect(nested(32))).singleElement().satisfies(defect -> assertThat(defect.message())
                .contains("deeper than 32"));
        assertThat(SchemaSubset.inspect(nested(100_000)))
                .singleElement()
                .satisfies(defect -> assertThat(defect.message()).contains("deeper than 64 levels"));
    }

    @Test
    void aSchemaThatIsTooLargeIsRefused() {
        ObjectNode many = JsonNodeFactory.instance.objectNode();
        ObjectNode properties = many.putObject("properties");
        IntStream.range(0, 5_001).forEach(i -> properties.putObject("p" + i));
        assertThat(SchemaSubset.inspect(many)).hasSize(1);
        ArrayNode values = JsonNodeFactory.instance.objectNode().putArray("enum");
        IntStream.range(0, 60_000).forEach(values::add);
        assertThat(SchemaSubset.inspect(JsonNodeFactory.instance.objectNode().set("enum", values)))
                .singleElement()
                .satisfies(defect -> assertThat(defect.message()).contains("50000 values"));
    }

    @Test
    void thePatternsOfASchemaAreBoundedTogether() {
        String patterns = IntStream.range(0, 8)
                .mapToObj(i -> "{'pattern':'a{4000}" + i + "'}")
                .collect(Collectors.joining(","));
        assertThat(SchemaSubset.inspect(json("{'allOf':[" + patterns + "]}"))).isEmpty();
        assertThat(SchemaSubset.inspect(json("{'allOf':[" + patterns + "," + patterns + "]}")))
                .singleElement()
                .satisfies(defect -> assertThat(defect.message()).contains("too large together"));
    }

    @Test
    void theNumberOfDefectsIsBounded() {
        String keywords =
                IntStream.range(0, 2_000).mapToObj(i -> "'k" + i + "':1").collect(Collectors.joining(","));
        assertThat(SchemaSubset.inspect(json("{" + keywords + "}"))).hasSize(501);
    }

    @Test
    void aTreeThatIsNoJsonIsRefused() {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        for (JsonNode odd : List.of(
                nodes.missingNode(),
                nodes.pojoNode(new Object()),
                nodes.binaryNode(new byte[1]),
                nodes.numberNode(Double.NaN),
                nodes.numberNode(Float.POSITIVE_INFINITY))) {
            assertThat(SchemaSubset.inspect(odd)).hasSize(1);
            assertThat(SchemaSubset.inspect(nodes.objectNode().set("const", odd)))
                    .singleElement()
                    .satisfies(defect -> assertThat(defect.pointer()).isEqualTo("/const"));
        }
    }

    @Test
    void aSchemaWithDefectsIsNotEnforced() {
        Schema schema = Schema.of(json("{'nullable':true}"));
        SchemaEngine schemas = new BothEngines();
        assertThatThrownBy(() -> schemas.validate(schema, json("1")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("/nullable");
    }

    private static JsonNode nested(int levels) {
        JsonNode schema = JsonNodeFactory.instance.objectNode();
        for (int i = 0; i < levels; i++) {
            schema = JsonNodeFactory.instance.objectNode().set("not", schema);
        }
        return schema;
    }
}

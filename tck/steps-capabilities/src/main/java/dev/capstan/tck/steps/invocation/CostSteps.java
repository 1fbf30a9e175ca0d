package dev.capstan.tck.steps.invocation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.subject.JsonReader;
import io.cucumber.java.en.Then;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Steps about the stated cost of an invocation (INV-5.2). */
public record CostSteps(ScenarioState state) {

    /** Tolerance of a measured time in seconds, because the stated time is in whole milliseconds. */
    private static final BigDecimal SECONDS_OFF = new BigDecimal("0.002");

    private static final int DIGITS = 3;

    @Then("the cost is {bigdecimal} for each second of the execution and {bigdecimal} for the request")
    public void costs(BigDecimal perSecond, BigDecimal perRequest) {
        JsonReader estimate = state.invocation().body().object("cost_estimate");
        BigDecimal seconds = BigDecimal.valueOf(state.invocation().executionTimeMs(), DIGITS);
        BigDecimal max = perSecond.multiply(seconds.add(SECONDS_OFF));
        BigDecimal least = perSecond.multiply(seconds.subtract(SECONDS_OFF));
        BigDecimal compute = number(estimate, "compute");
        Expect.isTrue(
                compute.compareTo(least) >= 0 && compute.compareTo(max) <= 0,
                () -> "the compute cost of " + seconds + " s: expected about "
                        + perSecond.multiply(seconds).setScale(2 * DIGITS, RoundingMode.HALF_UP) + ", got " + compute);
        BigDecimal network = number(estimate, "network");
        Expect.isTrue(
                network.compareTo(perRequest) == 0,
                () -> "the network cost: expected " + perRequest + ", got " + network);
    }

    private static BigDecimal number(JsonReader estimate, String part) {
        JsonNode value = estimate.any(part);
        Expect.isTrue(value.isNumber(), () -> "'" + part + "' of the estimate is not a number");
        return value.decimalValue();
    }
}

package dev.capstan.tck.steps.common;

import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.Map;

/** Steps that send many messages, one after the other; only features under {@code wire} use them (INV-5.3, INV-8.1). */
public final class SendingSteps {

    private final WireSteps wire;

    public SendingSteps(WireSteps wire) {
        this.wire = wire;
    }

    @When("each of these is sent")
    public void eachIsSent(DataTable table) {
        table.asMaps().forEach(this::send);
    }

    @Then("each of these is refused with its status and its code")
    public void eachIsRefused(DataTable table) {
        for (Map<String, String> row : table.asMaps()) {
            send(row);
            Expect.of(
                    row.containsKey("why") ? TableCells.of(row, "why") : TableCells.of(row, "body"),
                    () -> wire.statusAndCode(
                            Integer.parseInt(TableCells.of(row, "status")), TableCells.of(row, "code")));
        }
    }

    private void send(Map<String, String> row) {
        wire.send(TableCells.of(row, "method"), TableCells.of(row, "path"), TableCells.of(row, "body"));
    }
}

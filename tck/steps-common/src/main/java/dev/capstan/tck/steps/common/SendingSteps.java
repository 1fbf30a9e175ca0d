package dev.capstan.tck.steps.common;

import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.Map;

/** Many messages, one after the other; these steps stand in features under {@code wire} alone (INV-5.3, INV-8.1). */
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
                    row.containsKey("why") ? Cells.of(row, "why") : Cells.of(row, "body"),
                    () -> wire.statusAndCode(Integer.parseInt(Cells.of(row, "status")), Cells.of(row, "code")));
        }
    }

    private void send(Map<String, String> row) {
        wire.send(Cells.of(row, "method"), Cells.of(row, "path"), Cells.of(row, "body"));
    }
}

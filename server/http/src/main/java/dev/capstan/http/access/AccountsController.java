package dev.capstan.http.access;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.accounts.AccountDocuments;
import dev.capstan.accounts.ManageAccounts;
import dev.capstan.accounts.Role;
import dev.capstan.http.common.JsonResponses;
import dev.capstan.http.common.RequestSchemas;
import dev.capstan.http.common.ValidatedBody;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.util.Optional;

/** {@code /accounts}: owners add, change and end accounts of their tenant; every account can set its own password. */
@Controller("/accounts")
@ExecuteOn(TaskExecutors.BLOCKING)
record AccountsController(ManageAccounts manage, RequestSchemas schemas) {

    /** Lists the accounts. */
    @Get
    HttpResponse<?> list(@AuthenticatedAccount(allowCrossSite = true) String account) {
        return JsonResponses.ok(AccountDocuments.list(manage.list(account)));
    }

    /** Adds an account. */
    @Post
    HttpResponse<?> add(
            HttpRequest<byte[]> request,
            @AuthenticatedAccount String account,
            @ValidatedBody("account") JsonNode body) {
        return JsonResponses.ok(AccountDocuments.withPassword(
                        manage.add(account, body.get("name").textValue(), role(body), tenant(body), password(body))))
                .status(HttpStatus.CREATED);
    }

    /** Changes the role of an account. */
    @Post("/{name}/role")
    HttpResponse<?> changeRole(
            HttpRequest<byte[]> request,
            @AuthenticatedAccount String account,
            @ValidatedBody("account-role") JsonNode body,
            @PathVariable String name) {
        return JsonResponses.ok(AccountDocuments.account(manage.changeRole(account, name, role(body))));
    }

    /** Sets the password of an account. Only owners may set another account's. */
    @Post("/{name}/password")
    HttpResponse<?> changePassword(
            HttpRequest<byte[]> request, @AuthenticatedAccount String account, @PathVariable String name) {
        manage.requireMaySetPassword(account, name);
        JsonNode body = schemas.named("account-password").read(request);
        return JsonResponses.ok(AccountDocuments.withPassword(manage.changePassword(account, name, password(body))));
    }

    /** Ends an account and suspends the hosts and agents that belong to it. */
    @Post("/{name}/end")
    HttpResponse<?> end(@AuthenticatedAccount String account, @PathVariable String name) {
        return JsonResponses.ok(AccountDocuments.ended(name, manage.end(account, name)));
    }

    private static Role role(JsonNode body) {
        return Role.fromWire(body.get("role").textValue()).orElseThrow();
    }

    private static Optional<String> tenant(JsonNode body) {
        return Optional.ofNullable(body.path("tenant").textValue());
    }

    private static Optional<String> password(JsonNode body) {
        return Optional.ofNullable(body.path("password").textValue());
    }
}

package dev.capstan.http.access;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.accounts.AccountDocuments;
import dev.capstan.accounts.AccountPeople;
import dev.capstan.accounts.Accounts;
import dev.capstan.accounts.ManageAccounts;
import dev.capstan.accounts.Role;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.port.SchemaEngine;
import dev.capstan.grants.Refused;
import dev.capstan.http.common.Answers;
import dev.capstan.http.common.RequestShape;
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

/** {@code /accounts}: owners add, change and end accounts, and everybody sets an own password. */
@Controller("/accounts")
@ExecuteOn(TaskExecutors.BLOCKING)
final class AccountsApi {

    private final Owners owners;
    private final OwnPages own;
    private final ManageAccounts manage;
    private final AccountPeople people;
    private final RequestShape addition;
    private final RequestShape roleShape;
    private final RequestShape passwordShape;

    AccountsApi(Owners owners, OwnPages own, ManageAccounts manage, Accounts accounts, SchemaEngine engine) {
        this.owners = owners;
        this.own = own;
        this.manage = manage;
        this.people = new AccountPeople(accounts);
        this.addition = RequestShape.named("account", engine);
        this.roleShape = RequestShape.named("account-role", engine);
        this.passwordShape = RequestShape.named("account-password", engine);
    }

    /** Lists the accounts. */
    @Get
    HttpResponse<?> list(HttpRequest<?> request) {
        return owners.answer(request, account -> Answers.ok(AccountDocuments.list(manage.list())));
    }

    /** Adds an account. */
    @Post
    HttpResponse<?> add(HttpRequest<byte[]> request) {
        return change(request, account -> {
            JsonNode body = addition.read(request.getBody().orElse(null));
            return Answers.json(
                    HttpStatus.CREATED,
                    AccountDocuments.withPassword(
                            manage.add(account, body.get("name").textValue(), role(body), password(body))));
        });
    }

    /** Gives an account another role. */
    @Post("/{name}/role")
    HttpResponse<?> changeRole(HttpRequest<byte[]> request, @PathVariable String name) {
        return change(request, account -> {
            JsonNode body = roleShape.read(request.getBody().orElse(null));
            return Answers.ok(AccountDocuments.account(manage.changeRole(account, name, role(body))));
        });
    }

    /** Sets the password of an account; only owners do so for others. */
    @Post("/{name}/password")
    HttpResponse<?> changePassword(HttpRequest<byte[]> request, @PathVariable String name) {
        return change(request, account -> {
            if (!account.equals(name) && !people.managesAll(account)) {
                throw new Refused(
                        Refusal.of(RefusalCode.UNAUTHORIZED, "only an owner sets the password of another account"));
            }
            JsonNode body = passwordShape.read(request.getBody().orElse(null));
            return Answers.ok(AccountDocuments.withPassword(manage.changePassword(account, name, password(body))));
        });
    }

    /** Ends an account and suspends what belongs to it. */
    @Post("/{name}/end")
    HttpResponse<?> end(HttpRequest<?> request, @PathVariable String name) {
        return change(request, account -> Answers.ok(AccountDocuments.ended(name, manage.end(account, name))));
    }

    /** A browser that remembers a password sends it for other sites, too: those change nothing. */
    private HttpResponse<?> change(HttpRequest<?> request, Owners.Operation operation) {
        return own.mayHaveSent(request) ? owners.answer(request, operation) : Answers.refused(OwnPages.FOREIGN);
    }

    private static Role role(JsonNode body) {
        return Role.named(body.get("role").textValue()).orElseThrow();
    }

    private static Optional<String> password(JsonNode body) {
        return Optional.ofNullable(body.path("password").textValue());
    }
}

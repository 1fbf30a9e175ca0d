package dev.capstan.accounts;

import dev.capstan.core.invocation.Caller;
import dev.capstan.core.text.NameRule;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The accounts of a file in the format of {@code htpasswd -B}: one line {@code name:hash}, {@code name:hash:role} or
 * {@code name:hash:role:tenant} each.
 *
 * <p>Without a role, {@code owner} is an owner and any other account an approver. Without a tenant, an account belongs
 * to the operator's tenant, {@code default}.
 */
public final class AccountsFile implements Accounts {

    private static final int MAX_BYTES = 1_048_576;

    private final Map<String, Account> accounts;

    private AccountsFile(Map<String, Account> accounts) {
        this.accounts = Map.copyOf(accounts);
    }

    /**
     * Reads a file of at most 1 MiB; ignores empty lines and those that start with {@code #}.
     *
     * @throws InvalidAccountsFile if it cannot be read or has no account, or a line is invalid; the message names the
     *     line
     */
    public static AccountsFile read(Path file) {
        return read(file, text(file));
    }

    static AccountsFile read(Path file, String text) {
        Map<String, Account> accounts = new HashMap<>();
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                add(accounts, line, file + ", line " + (i + 1) + ": ");
            }
        }
        if (accounts.isEmpty()) {
            throw new InvalidAccountsFile("the accounts file " + file + " has no account; add one with 'htpasswd -B'");
        }
        return new AccountsFile(accounts);
    }

    private static void add(Map<String, Account> accounts, String line, String where) {
        int colon = line.indexOf(':');
        String name = line.substring(0, Math.max(colon, 0));
        if (!AccountName.isValid(name)) {
            throw new InvalidAccountsFile(where
                    + "the account is not valid; write 'name:hash', 'name:hash:role' or 'name:hash:role:tenant', with"
                    + " a name of 1 to 64 letters, digits and the characters . _ @ -");
        }
        String[] fields = line.substring(colon + 1).split(":", -1);
        if (fields.length > 3 || fields.length == 3 && !NameRule.isName(fields[2])) {
            throw new InvalidAccountsFile(where + "the tenant is not valid; use " + NameRule.WORDING + ", or omit it");
        }
        Role role = fields.length == 1
                ? defaultRole(name)
                : Role.fromWire(fields[1])
                        .orElseThrow(() -> new InvalidAccountsFile(
                                where + "the role is not valid; use owner, approver or auditor, or omit it"));
        try {
            Account account = Account.chosen(name, new PasswordHash(fields[0]), role)
                    .inTenant(fields.length == 3 ? fields[2] : Caller.DEFAULT_TENANT);
            if (accounts.put(name, account) != null) {
                throw new InvalidAccountsFile(
                        where + "the account '" + name + "' is listed twice; remove one of the lines");
            }
        } catch (IllegalArgumentException e) {
            throw new InvalidAccountsFile(where + e.getMessage());
        }
    }

    /** Returns the default role of an account. */
    private static Role defaultRole(String name) {
        return name.equals(CreateFirstAccount.NAME) ? Role.OWNER : Role.APPROVER;
    }

    /** Returns the text of a file of at most 1 MiB. */
    static String text(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new InvalidAccountsFile("the accounts file " + file + " is larger than 1 MiB; remove accounts");
            }
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new InvalidAccountsFile(
                    "the accounts file " + file + " cannot be read; check that it exists and the server may read it");
        }
    }

    @Override
    public Optional<Account> find(String name) {
        return Optional.ofNullable(accounts.get(name));
    }

    @Override
    public List<AccountSummary> list() {
        return accounts.values().stream()
                .sorted(Comparator.comparing(Account::name))
                .map(account -> new AccountSummary(account.name(), account.role(), account.tenantId(), null, null))
                .toList();
    }

    @Override
    public int cost() {
        return accounts.values().stream()
                .mapToInt(account -> account.hash().cost())
                .max()
                .orElseThrow();
    }
}

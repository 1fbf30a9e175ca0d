package dev.capstan.accounts;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The accounts of a file that may be edited while the server runs. The file is read on access, at most once a second.
 * While it is unreadable or invalid, the previous accounts remain in use.
 */
public final class ReloadingAccounts implements Accounts {

    private static final System.Logger LOG = System.getLogger(ReloadingAccounts.class.getName());
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final int MAX_CHANGES = 100;

    private final Path file;
    private final InstantSource clock;
    private final Deque<Change> changes = new ArrayDeque<>();
    private AccountsFile current;
    private String text;
    private String problem = "";
    private Instant lookedAt;

    /**
     * Creates the accounts from a file.
     *
     * @throws InvalidAccountsFile if it cannot be read or has no account, or a line is invalid; the message names the
     *     line
     */
    public ReloadingAccounts(Path file, InstantSource clock) {
        this.file = file;
        this.clock = clock;
        this.text = AccountsFile.text(file);
        this.current = AccountsFile.read(file, text);
        this.lookedAt = clock.instant();
        if (current.list().stream().noneMatch(account -> account.role() == Role.OWNER)) {
            LOG.log(System.Logger.Level.WARNING, "the accounts file {0} has no owner; end a line with :owner", file);
        }
    }

    /**
     * A change of the file.
     *
     * @param before the previous accounts
     * @param after the new accounts
     */
    record Change(AccountsFile before, AccountsFile after) {}

    private synchronized AccountsFile current() {
        Instant now = clock.instant();
        if (now.isBefore(lookedAt) || !now.isBefore(lookedAt.plus(PAUSE))) {
            lookedAt = now;
            checkFile();
        }
        return current;
    }

    private void checkFile() {
        try {
            String read = AccountsFile.text(file);
            if (!read.equals(text)) {
                text = read;
                AccountsFile next = AccountsFile.read(file, read);
                boolean isFull = changes.size() == MAX_CHANGES;
                changes.add(new Change(isFull ? changes.removeLast().before() : current, next));
                current = next;
            }
            problem = "";
        } catch (InvalidAccountsFile e) {
            warnOnce(String.valueOf(e.getMessage()));
        }
    }

    private void warnOnce(String message) {
        if (!message.equals(problem)) {
            problem = message;
            LOG.log(System.Logger.Level.WARNING, "the changed accounts file is ignored: {0}", message);
        }
    }

    /** Returns the oldest unprocessed change after checking the file, or empty. */
    synchronized Optional<Change> change() {
        current();
        return Optional.ofNullable(changes.peek());
    }

    /** Removes a processed change. */
    synchronized void followed(Change change) {
        changes.remove(change);
    }

    @Override
    public Optional<Account> find(String name) {
        return current().find(name);
    }

    @Override
    public List<AccountSummary> list() {
        return current().list();
    }

    @Override
    public int cost() {
        return current().cost();
    }
}

package dev.capstan.cli.audit;

import picocli.CommandLine.Command;

/** {@code capstan audit}: reads, verifies and exports the audit chain. */
@Command(
        name = "audit",
        mixinStandardHelpOptions = true,
        description = "Read, verify and export the audit chain.",
        subcommands = {AuditQueryCommand.class, AuditVerifyCommand.class, AuditExportCommand.class})
public final class AuditCommand {}

package dev.capstan.cli.audit;

import picocli.CommandLine.Command;

/** {@code capstan audit}: reads the audit chain, proves it whole, and hands it on. */
@Command(
        name = "audit",
        mixinStandardHelpOptions = true,
        description = "Read, verify and export the audit chain.",
        subcommands = {AuditQueryCommand.class, AuditVerifyCommand.class, AuditExportCommand.class})
public final class AuditCommand {}

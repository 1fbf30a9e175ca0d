package dev.capstan.server.cli;

import dev.capstan.server.accounts.Role;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the role of an account. */
final class Roles implements ITypeConverter<Role> {

    @Override
    public Role convert(String text) {
        return Role.named(text)
                .orElseThrow(() -> new TypeConversionException(
                        "'" + text + "' is not a valid role; use owner, approver or auditor"));
    }
}

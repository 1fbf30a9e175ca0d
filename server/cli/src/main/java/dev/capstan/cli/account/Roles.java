package dev.capstan.cli.account;

import dev.capstan.accounts.Role;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The option converter for roles of accounts. */
final class Roles implements ITypeConverter<Role> {

    @Override
    public Role convert(String text) {
        return Role.fromWire(text)
                .orElseThrow(() -> new TypeConversionException(
                        "'" + text + "' is not a valid role; use owner, approver or auditor"));
    }
}

package dev.capstan.cli.account;

import dev.capstan.accounts.Role;
import java.util.Iterator;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The option converter for roles of accounts, and the values that a shell completes. */
final class RoleConverter implements ITypeConverter<Role>, Iterable<String> {

    @Override
    public Iterator<String> iterator() {
        return Stream.of(Role.values()).map(Role::wire).iterator();
    }

    @Override
    public Role convert(String text) {
        return Role.fromWire(text)
                .orElseThrow(() -> new TypeConversionException(
                        "'" + text + "' is not a valid role; use owner, approver or auditor"));
    }
}

package dev.capstan.validation.assertion;

/** The location of a value in a payload. */
public interface Location {

    /** Returns the RFC 6901 pointer; empty at the root. */
    String pointer();

    /** Returns the approximate length of the pointer in characters, without creating it. */
    long length();

    /** Returns the location of a property of the value, whether present or missing. */
    Location property(String name);
}

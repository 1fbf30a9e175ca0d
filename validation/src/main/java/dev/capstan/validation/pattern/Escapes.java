package dev.capstan.validation.pattern;

/** A reader of escapes that stand for characters, after the backslash. */
record Escapes(PatternReader source) {

    /**
     * The characters that an escape stands for.
     *
     * @param codePoint the character, or -1 for a class
     */
    record Atom(int codePoint, CodePoints members) {

        static Atom of(int codePoint) {
            return new Atom(codePoint, CodePoints.of(codePoint));
        }

        static Atom of(CodePoints members) {
            return new Atom(-1, members);
        }

        boolean isSingle() {
            return codePoint >= 0;
        }
    }

    Atom read() throws InvalidPattern {
        int start = source.position() - 1;
        int c = source.next();
        return switch (c) {
            case 'd', 'D', 'w', 'W', 's', 'S' -> Atom.of(CharacterClasses.named(c));
            case 'p', 'P' -> property(start, c == 'P');
            case 't' -> Atom.of('\t');
            case 'n' -> Atom.of('\n');
            case 'v' -> Atom.of('\u000B');
            case 'f' -> Atom.of('\f');
            case 'r' -> Atom.of('\r');
            case '0' -> nul(start);
            case 'c' -> control(start);
            case 'x' -> hexadecimal(start);
            case 'u' -> unicode(start);
            case 'k', '1', '2', '3', '4', '5', '6', '7', '8', '9' ->
                throw source.invalid(start, "back references are not supported; write the alternatives out");
            default -> itself(start, c);
        };
    }

    private Atom property(int start, boolean negative) throws InvalidPattern {
        if (!source.skipIfNext('{')) {
            throw source.invalid(start, "a property must be written \\p{…}");
        }
        CodePoints members = UnicodeProperties.members(source.readUntil('}'));
        return Atom.of(negative ? members.complement() : members);
    }

    private Atom nul(int start) throws InvalidPattern {
        if (source.peek() >= '0' && source.peek() <= '9') {
            throw source.invalid(start, "octal escapes are not supported; write \\xHH");
        }
        return Atom.of(0);
    }

    private Atom control(int start) throws InvalidPattern {
        int letter = source.peek();
        if (letter >= 'a' && letter <= 'z' || letter >= 'A' && letter <= 'Z') {
            return Atom.of(source.next() % 32);
        }
        throw source.invalid(start, "\\c must be followed by a letter");
    }

    private Atom hexadecimal(int start) throws InvalidPattern {
        int value = source.hex(2);
        if (value < 0) {
            throw source.invalid(start, "\\x must be followed by two hexadecimal digits");
        }
        return Atom.of(value);
    }

    private Atom unicode(int start) throws InvalidPattern {
        if (source.skipIfNext('{')) {
            return braced(start);
        }
        int value = source.hex(4);
        if (value < 0) {
            throw source.invalid(start, "\\u must be followed by four hexadecimal digits or {…}");
        }
        return Atom.of(Character.isHighSurrogate((char) value) ? pair(value) : value);
    }

    private int pair(int high) {
        int before = source.position();
        if (source.skipIfNext("\\u")) {
            int low = source.hex(4);
            if (low >= 0 && Character.isLowSurrogate((char) low)) {
                return Character.toCodePoint((char) high, (char) low);
            }
            source.back(before);
        }
        return high;
    }

    private Atom braced(int start) throws InvalidPattern {
        String digits = source.readUntil('}');
        String significant = digits.replaceFirst("^0+(?=.)", "");
        if (!digits.matches("[0-9A-Fa-f]+") || significant.length() > 6) {
            throw source.invalid(start, "\\u{…} must contain a hexadecimal code point");
        }
        int value = Integer.parseInt(significant, 16);
        if (value > Character.MAX_CODE_POINT) {
            throw source.invalid(start, "the highest code point is \\u{10FFFF}");
        }
        return Atom.of(value);
    }

    private Atom itself(int start, int c) throws InvalidPattern {
        if (c > ' ' && c < 127 && !Character.isLetterOrDigit(c) || c == ' ') {
            return Atom.of(c);
        }
        throw source.invalid(
                start,
                "the escape \\" + Character.toString(c) + " is not valid; write the character without the backslash");
    }
}

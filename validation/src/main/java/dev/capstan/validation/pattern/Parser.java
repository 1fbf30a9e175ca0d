package dev.capstan.validation.pattern;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** A parser of patterns by the grammar of ECMA-262 with the {@code u} flag. */
final class Parser {

    private static final int MAX_NESTING = 100;
    private static final Pattern NAME =
            Pattern.compile("[\\p{L}\\p{Nl}$_][\\p{L}\\p{Nl}\\p{Mn}\\p{Mc}\\p{Nd}\\p{Pc}$]*");

    private final PatternReader source;
    private final Escapes escapes;
    private final Set<String> names = new HashSet<>();
    private int nesting;

    Parser(String text) {
        this.source = new PatternReader(text);
        this.escapes = new Escapes(source);
    }

    Expression parse() throws InvalidPattern {
        Expression whole = choice();
        if (source.peek() == ')') {
            throw source.invalid("unmatched ')'; write \\) for the character itself");
        }
        return whole;
    }

    private Expression choice() throws InvalidPattern {
        if (++nesting > MAX_NESTING) {
            throw source.invalid("groups are nested deeper than " + MAX_NESTING + " levels");
        }
        List<Expression> options = new ArrayList<>();
        do {
            options.add(sequence());
        } while (source.skipIfNext('|'));
        nesting--;
        return options.size() == 1 ? options.get(0) : new Expression.Choice(options);
    }

    private Expression sequence() throws InvalidPattern {
        List<Expression> parts = new ArrayList<>();
        while (!source.atEnd() && source.peek() != '|' && source.peek() != ')') {
            Expression part = part();
            boolean assertion = part instanceof Expression.Boundary || part instanceof Expression.Look;
            parts.add(assertion ? part : quantified(part));
        }
        return parts.size() == 1 ? parts.get(0) : new Expression.Sequence(parts);
    }

    private Expression part() throws InvalidPattern {
        int start = source.position();
        int c = source.next();
        return switch (c) {
            case '^' -> new Expression.Boundary(Expression.Boundary.Kind.START);
            case '$' -> new Expression.Boundary(Expression.Boundary.Kind.END);
            case '.' -> new Expression.Character(CharacterClasses.DOT);
            case '(' -> group(start);
            case '[' -> characterClass(start);
            case '\\' -> escape();
            case '*', '+', '?' ->
                throw source.invalid(start, "nothing to repeat; write \\" + (char) c + " for the character itself");
            case '{', '}', ']' ->
                throw source.invalid(
                        start,
                        "unescaped '" + (char) c + "'; write \\" + (char) c
                                + " for the character itself; a repetition must be {n}, {n,} or {n,m}");
            default -> new Expression.Character(CodePoints.of(c));
        };
    }

    private Expression quantified(Expression part) throws InvalidPattern {
        int min = 0;
        int max = Integer.MAX_VALUE;
        if (source.skipIfNext('+')) {
            min = 1;
        } else if (source.skipIfNext('?')) {
            max = 1;
        } else if (source.skipIfNext('{')) {
            int start = source.position() - 1;
            min = source.number(start);
            max = !source.skipIfNext(',') ? min : source.peek() == '}' ? Integer.MAX_VALUE : source.number(start);
            if (!source.skipIfNext('}')) {
                throw source.invalid(start, "a repetition must be {n}, {n,} or {n,m}");
            }
            if (min > max) {
                throw source.invalid(start, "the smaller number of a repetition must come first");
            }
        } else if (!source.skipIfNext('*')) {
            return part;
        }
        source.skipIfNext('?');
        return new Expression.Repeat(part, min, max);
    }

    private Expression group(int start) throws InvalidPattern {
        Expression group;
        if (!source.skipIfNext('?') || source.skipIfNext(':')) {
            group = whole();
        } else if (source.skipIfNext("=")) {
            group = new Expression.Look(choice(), true, false);
        } else if (source.skipIfNext("!")) {
            group = new Expression.Look(choice(), true, true);
        } else if (source.skipIfNext("<=")) {
            group = new Expression.Look(choice(), false, false);
        } else if (source.skipIfNext("<!")) {
            group = new Expression.Look(choice(), false, true);
        } else if (source.skipIfNext('<')) {
            name(start);
            group = whole();
        } else {
            throw source.invalid(
                    start,
                    "'(?' must be followed by ':', '=', '!', '<=', '<!' or '<name>';"
                            + " flags and atomic groups are not supported");
        }
        if (!source.skipIfNext(')')) {
            throw source.invalid(start, "the group is not closed");
        }
        return group;
    }

    /** Reads the contents of a group as one part, which can be repeated even if it is only a condition. */
    private Expression whole() throws InvalidPattern {
        return new Expression.Sequence(List.of(choice()));
    }

    private void name(int start) throws InvalidPattern {
        String name = source.readUntil('>');
        if (!NAME.matcher(name).matches()) {
            throw source.invalid(
                    start, "a group name must be letters, digits, '_' and '$', and must not begin with a digit");
        }
        if (!names.add(name)) {
            throw source.invalid(start, "two groups have the name '" + name + "'");
        }
    }

    private Expression escape() throws InvalidPattern {
        if (source.skipIfNext('b')) {
            return new Expression.Boundary(Expression.Boundary.Kind.WORD);
        }
        if (source.skipIfNext('B')) {
            return new Expression.Boundary(Expression.Boundary.Kind.NOT_WORD);
        }
        return new Expression.Character(escapes.read().members());
    }

    private Expression characterClass(int start) throws InvalidPattern {
        boolean negative = source.skipIfNext('^');
        List<CodePoints> members = new ArrayList<>(List.of(CodePoints.NONE));
        while (!source.skipIfNext(']')) {
            if (source.atEnd()) {
                throw source.invalid(start, "the class is not closed");
            }
            members.add(classRange());
        }
        CodePoints union = CodePoints.union(members);
        return new Expression.Character(negative ? union.complement() : union);
    }

    private CodePoints classRange() throws InvalidPattern {
        int start = source.position();
        Escapes.Atom from = classAtom();
        if (source.peek() != '-' || source.peekSecond() == ']' || source.peekSecond() < 0) {
            return from.members();
        }
        source.next();
        Escapes.Atom to = classAtom();
        if (!from.isSingle() || !to.isSingle()) {
            throw source.invalid(start, "a range must be from one character to another, not from or to a class");
        }
        if (from.codePoint() > to.codePoint()) {
            throw source.invalid(start, "the range is out of order");
        }
        return CodePoints.between(from.codePoint(), to.codePoint());
    }

    private Escapes.Atom classAtom() throws InvalidPattern {
        if (!source.skipIfNext('\\')) {
            return Escapes.Atom.of(source.next());
        }
        return source.skipIfNext('b') ? Escapes.Atom.of('\b') : escapes.read();
    }
}

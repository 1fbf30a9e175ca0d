package dev.capstan.validation.pattern;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** A compiler of a pattern into a program; a numeric repetition is expanded. */
final class Compiler {

    private static final int RANGES_TO_AN_INSTRUCTION = 32;

    private int size;

    /** Returns the number of instructions emitted so far, over all programs. */
    int size() {
        return size;
    }

    Program compile(Expression expression, boolean forward) throws InvalidPattern {
        return new Emission(forward).run(expression);
    }

    /** One program under construction. */
    private final class Emission {

        private final boolean forward;
        private final List<CodePoints> sets = new ArrayList<>();
        private final List<Expression.Boundary.Kind> boundaries = new ArrayList<>();
        private final List<Program.Lookaround> lookarounds = new ArrayList<>();
        private byte[] operations = new byte[16];
        private int[] first = new int[16];
        private int[] second = new int[16];
        private int length;

        Emission(boolean forward) {
            this.forward = forward;
        }

        Program run(Expression expression) throws InvalidPattern {
            emit(expression);
            add(Program.MATCH, 0);
            return new Program(
                    Arrays.copyOf(operations, length),
                    Arrays.copyOf(first, length),
                    Arrays.copyOf(second, length),
                    sets,
                    boundaries,
                    lookarounds,
                    forward);
        }

        private void emit(Expression expression) throws InvalidPattern {
            if (expression instanceof Expression.Character character) {
                sets.add(character.members());
                size += character.members().rangeCount() / RANGES_TO_AN_INSTRUCTION;
                add(Program.CHARACTER, sets.size() - 1);
            } else if (expression instanceof Expression.Sequence sequence) {
                sequence(sequence.parts());
            } else if (expression instanceof Expression.Choice choice) {
                choice(choice.options());
            } else if (expression instanceof Expression.Repeat repeat) {
                repeat(repeat);
            } else if (expression instanceof Expression.Boundary boundary) {
                boundaries.add(boundary.kind());
                add(Program.BOUNDARY, boundaries.size() - 1);
            } else if (expression instanceof Expression.Look look) {
                lookarounds.add(new Program.Lookaround(compile(look.part(), look.ahead()), look.negative()));
                add(Program.LOOK, lookarounds.size() - 1);
            }
        }

        private void sequence(List<Expression> parts) throws InvalidPattern {
            List<Expression> ordered = new ArrayList<>(parts);
            if (!forward) {
                Collections.reverse(ordered);
            }
            for (Expression part : ordered) {
                emit(part);
            }
        }

        private void choice(List<Expression> options) throws InvalidPattern {
            List<Integer> ends = new ArrayList<>();
            for (Expression option : options.subList(0, options.size() - 1)) {
                int split = add(Program.SPLIT, length + 1);
                emit(option);
                ends.add(add(Program.JUMP, 0));
                second[split] = length;
            }
            emit(options.get(options.size() - 1));
            ends.forEach(end -> first[end] = length);
        }

        private void repeat(Expression.Repeat repeat) throws InvalidPattern {
            for (int i = 0; i < repeat.min(); i++) {
                int before = size;
                emit(repeat.part());
                if (size == before) {
                    return;
                }
            }
            if (repeat.max() == Integer.MAX_VALUE) {
                int split = add(Program.SPLIT, length + 1);
                emit(repeat.part());
                add(Program.JUMP, split);
                second[split] = length;
                return;
            }
            List<Integer> splits = new ArrayList<>();
            for (int i = repeat.min(); i < repeat.max(); i++) {
                splits.add(add(Program.SPLIT, length + 1));
                emit(repeat.part());
            }
            splits.forEach(split -> second[split] = length);
        }

        private int add(byte operation, int operand) throws InvalidPattern {
            if (++size > EcmaPattern.MAX_INSTRUCTIONS) {
                throw new InvalidPattern("it is too large with its repetitions expanded; use smaller numbers in {…},"
                        + " or minLength and maxLength");
            }
            if (length == operations.length) {
                operations = Arrays.copyOf(operations, length * 2);
                first = Arrays.copyOf(first, length * 2);
                second = Arrays.copyOf(second, length * 2);
            }
            operations[length] = operation;
            first[length] = operand;
            return length++;
        }
    }
}

package dev.capstan.validation.pattern;

import java.util.Arrays;

/** The set of instructions that a search has reached at one position of the text. */
final class ActiveStates {

    private final int[] seen;
    private final int[] members;
    private final int[] pending;
    private int generation = 1;
    private int size;
    private int waiting;

    ActiveStates(int programSize) {
        seen = new int[programSize];
        members = new int[programSize];
        pending = new int[programSize + 2];
    }

    void clear() {
        generation++;
        size = 0;
    }

    void push(int pc) {
        if (seen[pc] != generation) {
            seen[pc] = generation;
            pending[waiting++] = pc;
        }
    }

    boolean hasPending() {
        return waiting > 0;
    }

    int pop() {
        return pending[--waiting];
    }

    void dropPending() {
        waiting = 0;
    }

    void add(int pc) {
        members[size++] = pc;
    }

    int get(int index) {
        return members[index];
    }

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** Returns all instructions, in the order of the program. */
    int[] inOrder() {
        int[] ordered = Arrays.copyOf(members, size);
        Arrays.sort(ordered);
        return ordered;
    }
}

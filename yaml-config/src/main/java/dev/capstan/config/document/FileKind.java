package dev.capstan.config.document;

/** The kinds of file that are read, with the words for what each of them holds. */
public enum FileKind {
    /** The declaration of one agent. */
    CATALOG("version, agent, transports, capabilities", "a file holds one agent, so give each its own file"),
    /** The peers that a deployment reaches. */
    PEERS("version, peers", "a fleet has one list of peers, so join the two");

    private final String keys;
    private final String single;

    FileKind(String keys, String single) {
        this.keys = keys;
        this.single = single;
    }

    /** Returns the keys that an empty file lacks. */
    String keys() {
        return keys;
    }

    /** Returns why there is one document in a file, and what to do with a second. */
    String single() {
        return single;
    }
}

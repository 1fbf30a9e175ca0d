package dev.capstan.config.document;

/** The kinds of files, with the text that messages need about each. */
public enum FileKind {
    /** Declares one agent. */
    CATALOG("version, agent, transports, capabilities", "a file declares one agent, so move this to another file"),
    /** Lists the peers that a deployment reaches. */
    PEERS("version, peers", "a fleet has one list of peers, so merge the two"),
    /** Sets options of a server. */
    SETTINGS("the settings of a server", "a server has one file of settings, so merge the two");

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

    /** Returns the reason why a file has one document, and what to do with a second. */
    String single() {
        return single;
    }
}

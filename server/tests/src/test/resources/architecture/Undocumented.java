package sample;

/** What breaks each convention of comments. */
public final class Undocumented {

    /** The number of elements. */
    public int size() {
        return 0;
    }

    /**
     * Adds an element.
     *
     * @param other the element
     */
    public void add(String element) {}

    public void remove(String element) {}
}

/* README */

// > site gets capability
// > roofer gets receipt
// > mend-roof sha256:5c7f060816254760206ace11c471cfc92ff30643e5a2d8eb81eb01c133281e83

/* A host that links the static library and asks it for three verdicts. */

enum {
    RETRYABLE = 1, SAFE = 2, WORD = 4, KNOWN = 8, SENTINEL = 16, TEXT = 32, ENTRIES = 64, WAIT = 128,
    DERIVED = 256
};

extern unsigned short verdict_of(unsigned char addr, unsigned char kind);

/* The ready-made core library names an unwinder. Nothing unwinds here. */
void rust_eh_personality(void) {}

int main(void) {
    const unsigned short always = SENTINEL | TEXT | ENTRIES | DERIVED;
    if (verdict_of(7, 0) != (always | RETRYABLE | SAFE | WAIT)) return 1;
    if (verdict_of(7, 1) != (always | RETRYABLE | SAFE | KNOWN)) return 2;
    if (verdict_of(7, 2) != (always | RETRYABLE | WORD)) return 3;
    return 0;
}

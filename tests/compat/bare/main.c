#include <stdint.h>
#include <stdio.h>

uint16_t verdict_of(uint8_t index);

int main(void) {
    const uint16_t expected[] = {16601, 6602, 14101, 14003, 10001, 1, 14003, 0};
    for (uint8_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        if (verdict_of(i) != expected[i]) {
            printf("verdict %d: %d in place of %d\n", i, verdict_of(i), expected[i]);
            return 1;
        }
    }
    return 0;
}

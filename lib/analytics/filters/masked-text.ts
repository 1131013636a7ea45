/** What stands in the place of an address (masked.ts): nothing is found by it, and nothing leads there. Pure. */
export const isMaskedText = (text: string): boolean => text.includes("•••")

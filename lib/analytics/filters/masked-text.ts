/** Recognizes the replacement of a masked address (masked.ts): it finds nothing and is not a link. Pure. */
export const isMaskedText = (text: string): boolean => text.includes("•••")

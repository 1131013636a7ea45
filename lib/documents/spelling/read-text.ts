/** A text that recipients read continuously, with the places of its parts by offset, in order. */
export type ReadText<P> = { text: string; spots: readonly { at: number; place: P }[] }

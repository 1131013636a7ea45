/** A text that recipients read in one go, and from where on in it which place is meant, in order. */
export type ReadText<P> = { text: string; spots: readonly { at: number; place: P }[] }

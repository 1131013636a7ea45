import { catalogue } from "./catalogue.ts"

/** What the captured inbox says while it loads and where it broke: little, because every visit loads it. */
export const inboxFrameWords = catalogue({
  en: {
    brokeTitle: "This page broke",
    brokeText: "Captured letters are kept; this page could not be drawn.",
    tryAgain: "Try again",
  },
  de: {
    brokeTitle: "Diese Seite ist kaputt",
    brokeText: "Abgefangene Briefe sind aufgehoben; diese Seite ließ sich nicht zeichnen.",
    tryAgain: "Noch einmal",
  },
})

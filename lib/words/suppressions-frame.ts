import { catalogue } from "./catalogue.ts"

/** What the list of suppressions says while it loads and where it broke: little, because every visit loads it. */
export const suppressionFrameWords = catalogue({
  en: {
    title: "Suppressions",
    broken: "This page broke",
    brokenText: "Nothing was changed; only this page could not be drawn.",
    tryAgain: "Try again",
  },
  de: {
    title: "Sperrliste",
    broken: "Diese Seite ging kaputt",
    brokenText: "Nichts wurde geändert; nur diese Seite ließ sich nicht zeichnen.",
    tryAgain: "Noch einmal",
  },
})

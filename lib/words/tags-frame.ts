import { catalogue } from "./catalogue.ts"

/** What the list of tags says while it loads and where it broke: little, because every visit loads it. */
export const tagFrameWords = catalogue({
  en: {
    title: "Tags",
    failedText: "Tags could not be listed. Messages keep theirs.",
    tryAgain: "Try again",
  },
  de: {
    title: "Tags",
    failedText: "Die Tags ließen sich nicht auflisten. Nachrichten behalten die ihren.",
    tryAgain: "Noch einmal versuchen",
  },
})

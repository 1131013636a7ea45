import { catalogue } from "./catalogue.ts"

/** What the story of a message says while it loads: little, because every visit loads it. */
export const storyFrameWords = catalogue({
  en: {
    title: "Message",
  },
  de: {
    title: "Nachricht",
  },
})

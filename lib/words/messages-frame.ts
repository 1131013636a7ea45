import { catalogue } from "./catalogue.ts"

/** What the list of messages says while it loads: little, because every visit loads it. */
export const messagesFrameWords = catalogue({
  en: {
    title: "Messages",
  },
  de: {
    title: "Nachrichten",
  },
})

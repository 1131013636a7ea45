import { catalogue } from "./catalogue.ts"

/** What the account of a person says while it loads and where it broke: little, because every visit loads it. */
export const accountFrameWords = catalogue({
  en: {
    title: "Your account",
  },
  de: {
    title: "Ihr Konto",
  },
})

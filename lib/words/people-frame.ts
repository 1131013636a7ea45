import { catalogue } from "./catalogue.ts"

/** What the list of people says while it loads and where it broke: little, because every visit loads it. */
export const peopleFrameWords = catalogue({
  en: {
    title: "People",
  },
  de: {
    title: "Personen",
  },
})

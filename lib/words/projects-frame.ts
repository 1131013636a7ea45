import { catalogue } from "./catalogue.ts"

/** What the list of projects says while it loads: little, because every visit loads it. */
export const projectFrameWords = catalogue({
  en: {
    title: "Projects",
  },
  de: {
    title: "Projekte",
  },
})

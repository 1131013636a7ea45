import { catalogue } from "./catalogue.ts"

/** What the settings say while they load and where they broke: little, because every visit loads it. */
export const settingsFrameWords = catalogue({
  en: {
    title: "Settings",
  },
  de: {
    title: "Einstellungen",
  },
})

import { catalogue } from "./catalogue.ts"

/** What the page of sizes says while it loads and where it broke. */
export const storageFrameWords = catalogue({
  en: { title: "Storage", hint: "what both databases keep, and for how long" },
  de: { title: "Speicher", hint: "was beide Datenbanken aufheben, und wie lange" },
})

import { catalogue } from "./catalogue.ts"

/** What any page says that could not be drawn. */
export const pageWords = catalogue({
  en: {
    broke: "This page broke",
    brokeText: "Nothing was changed; only this page could not be drawn.",
  },
  de: {
    broke: "Diese Seite ist kaputtgegangen",
    brokeText: "Es wurde nichts geändert; nur diese Seite ließ sich nicht zeichnen.",
  },
})

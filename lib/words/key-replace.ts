import { catalogue } from "./catalogue.ts"

/** Replacing a key, or adding one. */
export const replaceKeyWords = catalogue({
  en: {
    replaceTitle: "Replace the project’s key",
    replaceText:
      "Paste a key that the mail service made for this project. It is tried before it is kept; callbacks signed with the old one stay genuine for 25 hours.",
    addTitle: "A key of your own",
    addText:
      "Paste a key that the mail service made for this project. It is tried before it is kept, and used for you alone.",
    key: "Key",
    keyHint: "It is sealed at once and never shown again.",
    keyMissing: "Paste the key.",
    save: "Try and save",
    saving: "Trying the key",
    saved: "Key replaced",
  },
  de: {
    replaceTitle: "Schlüssel des Projekts ersetzen",
    replaceText:
      "Fügen Sie einen Schlüssel ein, den der Maildienst für dieses Projekt gemacht hat. Er wird erst erprobt; Rückrufe mit dem alten gelten 25 Stunden weiter.",
    addTitle: "Ein eigener Schlüssel",
    addText:
      "Fügen Sie einen Schlüssel ein, den der Maildienst für dieses Projekt gemacht hat. Er wird erst erprobt und gilt nur für Sie.",
    key: "Schlüssel",
    keyHint: "Er wird sofort versiegelt und nie wieder gezeigt.",
    keyMissing: "Fügen Sie den Schlüssel ein.",
    save: "Erproben und sichern",
    saving: "Erprobt den Schlüssel",
    saved: "Schlüssel ersetzt",
  },
})

import { catalogue } from "./catalogue.ts"

/** What is wrong with a line that should be an address. */
export const suppressionFaultWords = catalogue({
  en: {
    // Faults of one line
    faults: {
      empty: "No address",
      noAt: "No @ sign",
      noDot: "The domain has no dot",
      space: "A space in the address",
      notAscii: "Characters that addresses do not have",
      bad: "Not an address",
      cause: "Unknown cause",
      created: "Not a date",
    },
  },
  de: {
    faults: {
      empty: "Keine Adresse",
      noAt: "Kein @",
      noDot: "Kein Punkt in der Domain",
      space: "Leerzeichen in der Adresse",
      notAscii: "Zeichen, die Adressen nicht haben",
      bad: "Keine Adresse",
      cause: "Unbekannter Grund",
      created: "Kein Datum",
    },
  },
})

import { catalogue } from "./catalogue.ts"

/** A request of the reference as code. */
export const referenceCodeWords = catalogue({
  en: {
    // Code
    code: "Code",
    language: "Language",
    copyCode: (label: string) => `Copy the ${label} code`,
    codeLabel: (label: string) => `${label} code`,
    keyFromEnvironment: "Takes the key from the environment as `API_KEY`.",
  },
  de: {
    code: "Code",
    language: "Sprache",
    copyCode: (label) => `Code für ${label} kopieren`,
    codeLabel: (label) => `Code für ${label}`,
    keyFromEnvironment: "Nimmt den Schlüssel als `API_KEY` aus der Umgebung.",
  },
})

import { catalogue } from "./catalogue.ts"

/** Programs that send by SMTP. */
export const smtpProgramWords = catalogue({
  en: {
    // Programs
    programs: "One letter",
    programsHint: "in seven ways, ready to run",
    language: "Language",
    security: "Security",
    codeLabel: (language: string) => `${language} code`,
    copyCode: (language: string) => `Copy the ${language} code`,
    keyFrom: (name: string) => `Takes the key from the environment as ${name}.`,
  },
  de: {
    programs: "Ein Brief",
    programsHint: "auf sieben Arten, fertig zum Ausführen",
    language: "Sprache",
    security: "Sicherheit",
    codeLabel: (language) => `Code für ${language}`,
    copyCode: (language) => `Code für ${language} kopieren`,
    keyFrom: (name) => `Nimmt den Schlüssel aus der Umgebung, als ${name}.`,
  },
})

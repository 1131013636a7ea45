import { catalogue } from "./catalogue.ts"

/** What was found out about one address. */
export const validationAnswerWords = catalogue({
  en: {
    resultMeans: {
      valid: "Its mail host takes letters for it.",
      invalid: "Do not write to it: the letter would not arrive.",
      suspicious: "A letter may arrive, and something speaks against it.",
      unknown: "Nobody could say. Try it once more later.",
    } as Record<string, string>,
    checkInstead: (email: string) => `Check ${email}`,
    facts: {
      validity: "How good",
      domain: "Domain",
      mailHost: "Mail host",
      answered: "Answered",
    },
    outOf100: (points: number) => `${points} of 100`,
    noMailHost: "none",
  },
  de: {
    resultMeans: {
      valid: "Ihr Mailserver nimmt Briefe für sie an.",
      invalid: "Nicht anschreiben: Der Brief käme nicht an.",
      suspicious: "Ein Brief kann ankommen, doch etwas spricht dagegen.",
      unknown: "Niemand konnte es sagen. Später noch einmal versuchen.",
    },
    checkInstead: (email) => `${email} prüfen`,
    facts: { validity: "Wie gut", domain: "Domain", mailHost: "Mailserver", answered: "Beantwortet" },
    outOf100: (points) => `${points} von 100`,
    noMailHost: "keiner",
  },
})

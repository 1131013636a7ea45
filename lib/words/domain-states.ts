import { catalogue } from "./catalogue.ts"

/** The states of a sender domain and of its records, for the list and for the page of one. */
export const domainStateWords = catalogue({
  en: {
    states: {
      verified: "Verified",
      noDkim: "DKIM not found",
      noOwner: "Ownership not proven",
      waiting: "Waiting for DNS",
    },
    recordStates: {
      ok: "Found",
      missing: "Missing",
      differs: "Another value",
      cut: "Cut off",
      unfit: "Not for mail",
      revoked: "Key taken back",
      several: "Several records",
      quoted: "Quotation marks",
      misplaced: "Wrong name",
      alias: "Leads nowhere",
      commas: "Commas",
      unlisted: "Not listed",
      silent: "No answer",
      simulated: "Not simulated",
      looking: "Looking",
    },
  },
  de: {
    states: {
      verified: "Bestätigt",
      noDkim: "DKIM nicht gefunden",
      noOwner: "Inhaber nicht belegt",
      waiting: "Wartet auf DNS",
    },
    recordStates: {
      ok: "Gefunden",
      missing: "Fehlt",
      differs: "Anderer Wert",
      cut: "Abgeschnitten",
      unfit: "Nicht für Mail",
      revoked: "Schlüssel zurückgezogen",
      several: "Mehrere Einträge",
      quoted: "Anführungszeichen",
      misplaced: "Falscher Name",
      alias: "Führt ins Leere",
      commas: "Kommas",
      unlisted: "Nicht genannt",
      silent: "Keine Antwort",
      simulated: "Nicht simuliert",
      looking: "Wird gesucht",
    },
  },
})

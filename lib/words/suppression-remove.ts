import { formatNumber } from "../format/number.ts"
import { addresses, adressen } from "./address-count.ts"
import { catalogue } from "./catalogue.ts"

/** Letting addresses get mail again. */
export const removeSuppressionWords = catalogue({
  en: {
    // Remove
    removeTitle: (count: number) => `Let ${addresses(count)} get mail again?`,
    removeOneTitle: (email: string) => `Let ${email} get mail again?`,
    removeAllTitle: (count: string) => `Let all ${count} like these get mail again?`,
    removeText:
      "The next letter goes out to them. Addresses that bounced will bounce again and cost the sender’s good name.",
    removeAllText:
      "Everything that the filters find now is removed. Download the list first to be able to import it again.",
    removeOnlyCause: (cause: string) =>
      `Only the entry “${cause}” is removed; others about the same address stay.`,
    reasonHint: "Kept in the audit log.",
    reasonMissing: "Say why; the audit log keeps it.",
    staying: (count: number) =>
      count === 1 ? "1 of them stays" : `${formatNumber(count, "en")} of them stay`,
    stayingText:
      "Complaints of readers go only when they subscribe again, and what the administration blocked goes only through the administration.",
    removeCount: (count: string) => `Remove ${count}`,
    removing: "Removing",
    removedSoFar: (count: string) => `${count} removed so far`,
  },
  de: {
    removeTitle: (count) => `${adressen(count)} wieder anschreiben?`,
    removeOneTitle: (email) => `${email} wieder anschreiben?`,
    removeAllTitle: (count) => `Alle ${count} wie diese wieder anschreiben?`,
    removeText:
      "Der nächste Brief geht wieder an sie. Was unzustellbar war, kommt wieder zurück und kostet den guten Ruf des Absenders.",
    removeAllText:
      "Alles, was die Filter jetzt finden, wird entfernt. Wer die Liste vorher lädt, kann sie wieder einlesen.",
    removeOnlyCause: (cause) =>
      `Nur der Eintrag „${cause}“ wird entfernt; andere zur selben Adresse bleiben.`,
    reasonHint: "Steht im Protokoll.",
    reasonMissing: "Sagen Sie, warum; es steht im Protokoll.",
    staying: (count) => (count === 1 ? "1 davon bleibt" : `${formatNumber(count, "de")} davon bleiben`),
    stayingText:
      "Beschwerden von Empfängern gehen nur, wenn sie sich wieder anmelden; was die Verwaltung blockiert hat, nur über die Verwaltung.",
    removeCount: (count) => `${count} entfernen`,
    removing: "Wird entfernt",
    removedSoFar: (count) => `${count} bisher entfernt`,
  },
})

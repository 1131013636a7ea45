import { catalogue } from "./catalogue.ts"

/** Adding a sender domain. */
export const addDomainWords = catalogue({
  en: {
    adding: "Making its records",
    addTitle: "Add a sender domain",
    addText: "Its DNS records are made at once. You put two of them into DNS, then have them checked.",
    name: "Domain",
    nameHint: "The part after the @ of your sender, such as example.com or mail.example.com.",
    nameMissing: "Say which domain.",
    nameBad: "This is no domain. Write it without https:// and without an @, such as example.com.",
    added: "Domain added",
  },
  de: {
    adding: "Einträge werden erstellt",
    addTitle: "Absender-Domain hinzufügen",
    addText:
      "Ihre DNS-Einträge entstehen sofort. Zwei davon tragen Sie ins DNS ein und lassen sie dann prüfen.",
    name: "Domain",
    nameHint: "Der Teil nach dem @ Ihres Absenders, etwa example.com oder mail.example.com.",
    nameMissing: "Nennen Sie die Domain.",
    nameBad: "Das ist keine Domain. Schreiben Sie sie ohne https:// und ohne @, etwa example.com.",
    added: "Domain hinzugefügt",
  },
})

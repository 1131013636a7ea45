import { catalogue } from "./catalogue.ts"

/** Asking an address whether it wants test letters. */
export const addConfirmedWords = catalogue({
  en: {
    addTitle: "Add an address",
    addText:
      "It gets a letter with a link that works for 48 hours. It counts once its reader pressed the button there.",
    missing: "Type an address.",
    sampleAddress: "reader@example.com",
    bad: "This is not an e-mail address.",
    addDo: "Send the link",
    adding: "Sending the link",
    sent: (email: string) => `A link was sent to ${email}. It works for 48 hours.`,
    counts: (email: string) => `${email} counts already`,
  },
  de: {
    addTitle: "Adresse hinzufügen",
    addText:
      "Sie bekommt einen Brief mit einem Link, der 48 Stunden gilt. Sie zählt, sobald dort auf den Knopf gedrückt wurde.",
    missing: "Geben Sie eine Adresse ein.",
    sampleAddress: "leser@example.com",
    bad: "Das ist keine E-Mail-Adresse.",
    addDo: "Link senden",
    adding: "Link wird gesendet",
    sent: (email) => `An ${email} ging ein Link. Er gilt 48 Stunden.`,
    counts: (email) => `${email} zählt bereits`,
  },
})

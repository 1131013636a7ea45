import { catalogue } from "./catalogue.ts"

/** What the product is, and what stands around every form at the door: the footer, the samples beside it, the password's eye. */
export const doorWords = catalogue({
  en: {
    description: "Transactional email that a whole team can run and understand.",
    selfHosted: "Waybill, self-hosted",
    showPassword: "Show the password",
    hidePassword: "Hide the password",
    look: "What one letter looks like here",
    samples: {
      clicked: { subject: "Your parcel is on its way", note: "8 min 12 s from accepted to clicked" },
      opened: { subject: "Your order is confirmed", note: "opened on a phone" },
      soft_bounced: {
        subject: "Reset your password",
        note: "their server asks to wait; tried again by itself",
      },
      hard_bounced: {
        subject: "Your invoice for October",
        note: "no such mailbox; held back from now on",
      },
    },
  },
  de: {
    description: "Transaktionsmail, die ein ganzes Team betreiben und verstehen kann.",
    selfHosted: "Waybill, selbst betrieben",
    showPassword: "Passwort zeigen",
    hidePassword: "Passwort verbergen",
    look: "So sieht ein Brief hier aus",
    samples: {
      clicked: { subject: "Ihr Paket ist unterwegs", note: "8 Min. 12 s von der Annahme bis zum Klick" },
      opened: { subject: "Ihre Bestellung ist bestätigt", note: "auf einem Telefon geöffnet" },
      soft_bounced: {
        subject: "Passwort zurücksetzen",
        note: "der Server dort bittet zu warten; wird von selbst wieder versucht",
      },
      hard_bounced: {
        subject: "Ihre Rechnung für Oktober",
        note: "kein solches Postfach; von jetzt an gesperrt",
      },
    },
  },
})

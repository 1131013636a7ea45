import { accountFrameWords } from "./account-frame.ts"
import { catalogue } from "./catalogue.ts"

export const accountWords = catalogue({
  en: {
    ...accountFrameWords.en,
    profile: {
      title: "Profile",
      name: "Name",
      nameHint: "Your team sees it beside what you do.",
      missingName: "A name is missing.",
      language: "Language",
      languageHint: "Of the pages that are translated, and of letters to you.",
      save: "Save",
      busy: "Saving",
      saved: "Saved",
    },
    email: {
      title: "E-mail",
      now: (email: string) => `You sign in with ${email}.`,
      label: "New address",
      hint: "A letter goes there. The address counts once you followed its link.",
      button: "Send the letter",
      busy: "Sending",
      sent: (email: string) => `A letter is on its way to ${email}. Its link works for 30 minutes.`,
      missing: "The new address is missing.",
      wrong: "This is not an e-mail address.",
    },
    password: {
      title: "Password",
      current: "Present password",
      next: "New password",
      hint: "10 characters or more. A sentence is easy to keep.",
      button: "Change the password",
      busy: "Changing",
      changed: (ended: number) =>
        ended === 0
          ? "Password changed"
          : ended === 1
            ? "Password changed. One other device was signed out."
            : `Password changed. ${ended} other devices were signed out.`,
      missingCurrent: "Your present password is missing.",
      missingNext: "The new password is missing.",
      tooShort: "A password has at least 10 characters.",
      none: "You sign in through your company and have no password here.",
    },
    everybody: {
      title: "For everybody",
      label: "Everybody needs two-factor sign-in",
      hint: "People without it set it up at their next step. Sign-in through your company is not asked again.",
      on: "Everybody needs two-factor sign-in now",
      off: "Two-factor sign-in is everybody's own choice",
    },
    sessions: {
      title: "Where you are signed in",
      here: "This device",
      device: "Device",
      address: "Address",
      seen: "Last seen",
      ago: (duration: string | null) => (duration === null ? "just now" : `${duration} ago`),
      end: "Sign out",
      endLabel: (device: string) => `Sign out ${device}`,
      endBusy: "Signing out",
      endOthers: "Sign out all others",
      ended: (count: number) => (count === 1 ? "1 device signed out" : `${count} devices signed out`),
      unknownDevice: "Unknown device",
      byProvider: "through your company",
      withCode: "with a code",
      only: "You are signed in nowhere else.",
    },
  },
  de: {
    ...accountFrameWords.de,
    profile: {
      title: "Profil",
      name: "Name",
      nameHint: "Ihr Team sieht ihn neben dem, was Sie tun.",
      missingName: "Ein Name fehlt.",
      language: "Sprache",
      languageHint: "Der übersetzten Seiten und der Briefe an Sie.",
      save: "Speichern",
      busy: "Wird gespeichert",
      saved: "Gespeichert",
    },
    email: {
      title: "E-Mail",
      now: (email) => `Sie melden sich mit ${email} an.`,
      label: "Neue Adresse",
      hint: "Dorthin geht ein Brief. Die Adresse gilt, sobald Sie seinem Link gefolgt sind.",
      button: "Brief senden",
      busy: "Wird gesendet",
      sent: (email) => `Ein Brief ist unterwegs an ${email}. Sein Link gilt 30 Minuten.`,
      missing: "Die neue Adresse fehlt.",
      wrong: "Das ist keine E-Mail-Adresse.",
    },
    password: {
      title: "Passwort",
      current: "Jetziges Passwort",
      next: "Neues Passwort",
      hint: "Mindestens 10 Zeichen. Ein Satz lässt sich gut merken.",
      button: "Passwort ändern",
      busy: "Wird geändert",
      changed: (ended) =>
        ended === 0
          ? "Passwort geändert"
          : ended === 1
            ? "Passwort geändert. Ein anderes Gerät wurde abgemeldet."
            : `Passwort geändert. ${ended} andere Geräte wurden abgemeldet.`,
      missingCurrent: "Ihr jetziges Passwort fehlt.",
      missingNext: "Das neue Passwort fehlt.",
      tooShort: "Ein Passwort hat mindestens 10 Zeichen.",
      none: "Sie melden sich über Ihre Firma an und haben hier kein Passwort.",
    },
    everybody: {
      title: "Für alle",
      label: "Alle brauchen einen zweiten Faktor",
      hint: "Wer keinen hat, richtet ihn beim nächsten Schritt ein. Wer sich über die Firma anmeldet, wird nicht noch einmal gefragt.",
      on: "Alle brauchen jetzt einen zweiten Faktor",
      off: "Der zweite Faktor ist nun freiwillig",
    },
    sessions: {
      title: "Wo Sie angemeldet sind",
      here: "Dieses Gerät",
      device: "Gerät",
      address: "Adresse",
      seen: "Zuletzt",
      ago: (duration) => (duration === null ? "gerade eben" : `vor ${duration}`),
      end: "Abmelden",
      endLabel: (device) => `${device} abmelden`,
      endBusy: "Wird abgemeldet",
      endOthers: "Alle anderen abmelden",
      ended: (count) => (count === 1 ? "1 Gerät abgemeldet" : `${count} Geräte abgemeldet`),
      unknownDevice: "Unbekanntes Gerät",
      byProvider: "über Ihre Firma",
      withCode: "mit Code",
      only: "Sie sind sonst nirgends angemeldet.",
    },
  },
})

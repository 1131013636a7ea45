import { catalogue } from "./catalogue.ts"

/** Revoking a program's key. */
export const revokeKeyWords = catalogue({
  en: {
    title: (name: string) => `Revoke ${name}?`,
    text: "Every program that uses it is refused from now on, over the API and by SMTP. It cannot be brought back; a new key can be made.",
    used: (time: string) => `It was used last ${time}.`,
    never: "It was never used.",
    signs:
      "It signs the callbacks of these webhooks. They are signed with the project’s own key from then on, which their receivers do not know:",
    revoke: "Revoke the key",
    revoking: "Revoking",
    done: (name: string) => `${name} revoked`,
  },
  de: {
    title: (name) => `${name} widerrufen?`,
    text: "Jedes Programm, das ihn benutzt, wird von jetzt an abgewiesen, über die API und per SMTP. Zurückholen lässt er sich nicht; ein neuer lässt sich anlegen.",
    used: (time) => `Zuletzt benutzt: ${time}.`,
    never: "Er wurde nie benutzt.",
    signs:
      "Er unterschreibt die Rückrufe dieser Webhooks. Danach unterschreibt der eigene Schlüssel des Projekts, den ihre Empfänger nicht kennen:",
    revoke: "Schlüssel widerrufen",
    revoking: "Wird widerrufen",
    done: (name) => `${name} widerrufen`,
  },
})

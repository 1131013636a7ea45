import { catalogue } from "./catalogue.ts"

/** Taking a confirmed address away. */
export const removeConfirmedWords = catalogue({
  en: {
    removeTitle: (email: string) => `Remove ${email}?`,
    removeText:
      "Sandbox domains can no longer write to it where limits are on, and a link that is under way leads nowhere. Added again, it has to confirm again.",
    removeDo: "Remove address",
    removing: "Removing",
    removed: (email: string) => `${email} removed`,
  },
  de: {
    removeTitle: (email) => `${email} entfernen?`,
    removeText:
      "Wo Grenzen gelten, können Sandbox-Domains nicht mehr an sie schreiben, und ein Link, der unterwegs ist, führt ins Leere. Wieder hinzugefügt, muss sie neu bestätigen.",
    removeDo: "Adresse entfernen",
    removing: "Wird entfernt",
    removed: (email) => `${email} entfernt`,
  },
})

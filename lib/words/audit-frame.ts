import { catalogue } from "./catalogue.ts"

/** What the log says while it loads and where it broke: little, because every visit loads it. */
export const auditFrameWords = catalogue({
  en: {
    title: "Audit log",
    account: {
      title: "Account audit log",
      hint: "who signed in, and who changed what outside the projects",
    },
  },
  de: {
    title: "Protokoll",
    account: {
      title: "Protokoll des Kontos",
      hint: "wer sich angemeldet und was außerhalb der Projekte geändert hat",
    },
  },
})

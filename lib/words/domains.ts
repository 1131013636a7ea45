import { catalogue } from "./catalogue.ts"
import { domainFrameWords } from "./domains-frame.ts"

/** What people read about sender domains. */
export const domainWords = catalogue({
  en: {
    ...domainFrameWords.en,
    hint: "names that letters of this project are sent from",
    add: "Add a domain",
    cancel: "Cancel",
    columns: {
      state: "State",
      domain: "Domain",
      ownership: "Ownership",
      dkim: "DKIM",
      spf: "SPF",
      dmarc: "DMARC",
    },
    policies: {
      looking: "…",
      ok: "Found",
      mend: "To mend",
      dmarcNone: "Only watches",
      dmarcQuarantine: "Quarantine",
      dmarcReject: "Reject",
      dmarcInherited: "From above",
      unknown: "–",
    },
    policiesHint:
      "State, ownership and DKIM are what the mail service knows; SPF and DMARC are what DNS has right now.",
    policiesSilent:
      "DNS could not be asked, so SPF and DMARC are not known. What the mail service knows still holds.",
    confirmed: "Proven",
    unconfirmed: "Not proven",
    active: "Found",
    inactive: "Not found",
    emptyTitle: "No domains yet",
    emptyText: "Send from your own name: add a domain, put two records into DNS, done.",
    onlyOthers: "Editors see domains. Managers and operators can add, check and delete them.",
  },
  de: {
    ...domainFrameWords.de,
    hint: "Namen, von denen Briefe dieses Projekts kommen",
    add: "Domain hinzufügen",
    cancel: "Abbrechen",
    columns: {
      state: "Zustand",
      domain: "Domain",
      ownership: "Inhaber",
      dkim: "DKIM",
      spf: "SPF",
      dmarc: "DMARC",
    },
    policies: {
      looking: "…",
      ok: "Gefunden",
      mend: "Zu richten",
      dmarcNone: "Sieht nur zu",
      dmarcQuarantine: "Quarantäne",
      dmarcReject: "Ablehnen",
      dmarcInherited: "Von oben",
      unknown: "–",
    },
    policiesHint:
      "Zustand, Inhaber und DKIM sind, was der Maildienst weiß; SPF und DMARC, was gerade im DNS steht.",
    policiesSilent:
      "Das DNS ließ sich nicht fragen, darum sind SPF und DMARC unbekannt. Was der Maildienst weiß, gilt weiter.",
    confirmed: "Belegt",
    unconfirmed: "Nicht belegt",
    active: "Gefunden",
    inactive: "Nicht gefunden",
    emptyTitle: "Noch keine Domains",
    emptyText: "Senden Sie unter eigenem Namen: Domain hinzufügen, zwei Einträge ins DNS, fertig.",
    onlyOthers: "Die Redaktion sieht Domains. Leitung und Betrieb können sie hinzufügen, prüfen und löschen.",
  },
})

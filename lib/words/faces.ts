import { catalogue } from "./catalogue.ts"

/** The faces of a page that is not there, not for this person, or broke. */
export const facesWords = catalogue({
  en: {
    broke: "This page broke",
    brokeText: "Sending and webhooks go on; only this page could not be drawn.",
    logId: (id: string) => `log id ${id}`,
    tryAgain: "Try again",
    trying: "Trying",
    outages: {
      unreachable: {
        title: "The database does not answer",
        text: "Nothing was changed. Try again in a minute.",
      },
      full: {
        title: "The disk of the database is full",
        text: "Nothing was changed. Somebody has to make room there first.",
      },
      busy: {
        title: "The database has too much to do",
        text: "Nothing was changed. Try again in a minute.",
      },
      uncertain: {
        title: "The database stopped answering",
        text: "See whether what you asked for was done before you try again.",
      },
    },
    noRight: "Your role does not reach here",
    noRightText:
      "Your role in this project does not include this page. A manager of the project can change that.",
    ownersText: "This page is about the whole account. Only its owner can see it.",
    seeProjects: "See your projects",
    nothingHere: "Nothing here",
    nothingInProject: "The address is wrong, or what it led to has been deleted.",
    nothingAtAll: "The address is wrong, or the project is not one of yours.",
  },
  de: {
    broke: "Diese Seite ist gestört",
    brokeText: "Versand und Webhooks laufen weiter; nur diese Seite ließ sich nicht zeichnen.",
    logId: (id) => `Protokoll-ID ${id}`,
    tryAgain: "Noch einmal versuchen",
    trying: "Wird versucht",
    outages: {
      unreachable: {
        title: "Die Datenbank antwortet nicht",
        text: "Es wurde nichts geändert. Versuchen Sie es in einer Minute noch einmal.",
      },
      full: {
        title: "Die Festplatte der Datenbank ist voll",
        text: "Es wurde nichts geändert. Erst muss jemand dort Platz schaffen.",
      },
      busy: {
        title: "Die Datenbank hat zu viel zu tun",
        text: "Es wurde nichts geändert. Versuchen Sie es in einer Minute noch einmal.",
      },
      uncertain: {
        title: "Die Datenbank hat aufgehört zu antworten",
        text: "Sehen Sie nach, ob geschehen ist, was Sie wollten, bevor Sie es noch einmal versuchen.",
      },
    },
    noRight: "So weit reicht Ihre Rolle nicht",
    noRightText:
      "Ihre Rolle in diesem Projekt umfasst diese Seite nicht. Die Leitung des Projekts kann das ändern.",
    ownersText: "Diese Seite gilt dem ganzen Konto. Nur sein Inhaber kann sie sehen.",
    seeProjects: "Zu Ihren Projekten",
    nothingHere: "Hier ist nichts",
    nothingInProject: "Die Adresse stimmt nicht, oder was dort war, wurde gelöscht.",
    nothingAtAll: "Die Adresse stimmt nicht, oder das Projekt ist keines von Ihren.",
  },
})

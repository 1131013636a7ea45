import { formatNumber } from "../format/number.ts"
import { catalogue } from "./catalogue.ts"

const projectsEn = (count: number) => (count === 1 ? "1 project" : `${formatNumber(count, "en")} projects`)
const projekteDe = (count: number) => (count === 1 ? "1 Projekt" : `${formatNumber(count, "de")} Projekte`)

/** Bringing in the projects of a mail service. */
export const importProjectWords = catalogue({
  en: {
    account: (email: string) => `The account of ${email}.`,
    found: (unknown: number, all: number) =>
      all === 0
        ? "The account has no projects."
        : unknown === 0
          ? "Every project of the account is here already."
          : `${unknown} of ${all} projects are not here yet.`,
    choose: "Choose projects",
    known: "Here already",
    bringIn: (count: number) => `Bring ${projectsEn(count)} in`,
    bringingIn: "Bringing in",
    broughtIn: (count: number) => `${projectsEn(count)} brought in`,
    look: "Look for projects",
    looking: "Asking the mail service",
    connectOnly: "Connect without projects",
    connecting: "Connecting",
    connected: "Connected. New projects can be made there.",
    // Bring in
    importTitle: "Bring in projects",
    importText:
      "Projects that were made elsewhere get charts, people and an inbox here. Nothing of them changes, but callbacks are registered.",
    connectTitle: "Connect a server",
    connectText:
      "An account at another server of this interface, or a second one at the same. Its projects are worked with beside yours.",
  },
  de: {
    account: (email) => `Das Konto von ${email}.`,
    found: (unknown, all) =>
      all === 0
        ? "Das Konto hat keine Projekte."
        : unknown === 0
          ? "Alle Projekte des Kontos sind schon hier."
          : `${unknown} von ${all} Projekten sind noch nicht hier.`,
    choose: "Projekte wählen",
    known: "Schon hier",
    bringIn: (count) => `${projekteDe(count)} holen`,
    bringingIn: "Werden geholt",
    broughtIn: (count) => `${projekteDe(count)} geholt`,
    look: "Projekte suchen",
    looking: "Der Maildienst wird gefragt",
    connectOnly: "Ohne Projekte verbinden",
    connecting: "Wird verbunden",
    connected: "Verbunden. Neue Projekte können dort entstehen.",
    importTitle: "Projekte holen",
    importText:
      "Projekte, die anderswo entstanden, bekommen hier Diagramme, Personen und Posteingang. An ihnen ändert sich nichts, nur Rückrufe werden angemeldet.",
    connectTitle: "Server verbinden",
    connectText:
      "Ein Konto bei einem anderen Server dieser Schnittstelle oder ein zweites beim selben. Mit seinen Projekten wird neben Ihren gearbeitet.",
  },
})

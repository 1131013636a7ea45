import { formatNumber } from "../format/number.ts"
import { addresses, adressen } from "./address-count.ts"
import { catalogue } from "./catalogue.ts"

/** A list of addresses that is being checked. */
export const validationRunWords = catalogue({
  en: {
    // Progress
    progress: "Progress of the check",
    done: (count: number, of: number) => `${formatNumber(count, "en")} of ${addresses(of)}`,
    rate: (perSecond: string) => `${perSecond} a second`,
    remaining: (text: string) => `about ${text} left`,
    states: {
      running: "Checking",
      waiting: "Waiting",
      stopped: "Stopped",
      failed: "Interrupted",
      finished: "Finished",
    },
    waitsFor: {
      slots: "Two checks of this project run already, perhaps a colleague's. It goes on by itself.",
      rate: "The mail service asks to slow down. It goes on by itself.",
      silence: "No answer. It is asked again in a moment.",
    },
    stop: "Stop",
    stopping: "Stopping",
    goOn: "Go on",
    discard: "Discard the list",
    discardTitle: "Discard this list and its results?",
    discardText: (count: number) =>
      `Results of ${addresses(count)} are kept in this browser alone. Save them as CSV to keep them.`,
    discardDo: "Discard",
    cancel: "Cancel",
    dayIsOver:
      "The checks of this day (UTC) are used up. Results are kept; go on tomorrow, or save them now.",
    interrupted: (reason: string) => `${reason} Results are kept; go on when it is mended.`,
    leave: "The check stops when this tab is closed. Inside the dashboard it goes on.",
  },
  de: {
    progress: "Fortschritt der Prüfung",
    done: (count, of) => `${formatNumber(count, "de")} von ${adressen(of)}`,
    rate: (perSecond) => `${perSecond} je Sekunde`,
    remaining: (text) => `noch etwa ${text}`,
    states: {
      running: "Läuft",
      waiting: "Wartet",
      stopped: "Angehalten",
      failed: "Unterbrochen",
      finished: "Fertig",
    },
    waitsFor: {
      slots:
        "Zwei Prüfungen dieses Projekts laufen schon, vielleicht von jemand anderem. Es geht von selbst weiter.",
      rate: "Der Maildienst bittet um Geduld. Es geht von selbst weiter.",
      silence: "Keine Antwort. Gleich wird noch einmal gefragt.",
    },
    stop: "Anhalten",
    stopping: "Hält an",
    goOn: "Weiter",
    discard: "Liste verwerfen",
    discardTitle: "Diese Liste und ihre Ergebnisse verwerfen?",
    discardText: (count) =>
      `Ergebnisse zu ${adressen(count)} liegen nur in diesem Browser. Als CSV gesichert bleiben sie erhalten.`,
    discardDo: "Verwerfen",
    cancel: "Abbrechen",
    dayIsOver:
      "Die Prüfungen dieses Tages (UTC) sind verbraucht. Ergebnisse bleiben; morgen geht es weiter, oder sichern Sie sie jetzt.",
    interrupted: (reason) => `${reason} Ergebnisse bleiben; weiter geht es, wenn das behoben ist.`,
    leave:
      "Die Prüfung hält an, wenn dieser Tab geschlossen wird. Innerhalb des Dashboards läuft sie weiter.",
  },
})

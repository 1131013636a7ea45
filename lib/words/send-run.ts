import { formatNumber } from "../format/number.ts"
import { catalogue } from "./catalogue.ts"

const people = (count: number) => (count === 1 ? "1 person" : `${formatNumber(count, "en")} people`)
const personen = (count: number) => (count === 1 ? "1 Person" : `${formatNumber(count, "de")} Personen`)
const en = (count: number) => formatNumber(count, "en")
const de = (count: number) => formatNumber(count, "de")

/** What people read of a run: how far it has come, what became of it, and which ones there were. */
export const sendRunWords = catalogue({
  en: {
    result: "Result",
    // Upload
    uploading: "Uploading the list",
    uploaded: (done: number, all: number) => `${en(done)} of ${people(all)} uploaded`,
    uploadHint: "Nobody is written to before the whole list is here.",
    cancelUpload: "Cancel",
    sending: "Sending",
    sent: "Sent",
    // Progress
    states: {
      draft: "Uploading",
      running: "Sending",
      paused: "Paused",
      failed: "Refused",
      stopped: "Stopped",
      done: "Done",
    },
    progress: (done: number, all: number) => `${en(done)} of ${people(all)}`,
    leaveIt: "You can leave this page; it goes on by itself.",
    waits: {
      pace: "The mail service asks to slow down. It goes on by itself.",
      service: "The mail service does not answer. It goes on by itself as soon as it does.",
    },
    pausing: "The part that is under way is still sent.",
    pausedText: (left: number) => `Paused. ${people(left)} left.`,
    pause: "Pause",
    resume: "Resume",
    tryAgain: "Try again",
    stop: "Stop",
    stopTitle: (left: number) => `Stop before the last ${people(left)}?`,
    stopText: "Whoever has the message keeps it. A stopped run cannot go on; pause it if you are not sure.",
    keepGoing: "Do not stop",
    close: "Close the result",
    // End
    accepted: (count: number) =>
      count === 1 ? "1 message is on its way" : `${en(count)} messages are on their way`,
    acceptedThen: (count: number) =>
      count === 1 ? "1 message was accepted" : `${en(count)} messages were accepted`,
    scheduled: (count: number, time: string) =>
      count === 1 ? `1 message goes out ${time}` : `${en(count)} messages go out ${time}`,
    nothingAccepted: "No message was accepted",
    stopped: (left: number) =>
      left === 0
        ? "Stopped."
        : `Stopped. ${left === 1 ? "1 person was" : `${people(left)} were`} not written to.`,
    refusedRun: (left: number) =>
      `The mail service refused the message. ${left === 1 ? "1 person was" : `${people(left)} were`} not written to.`,
    why: {
      right: "The person who started it may not send here any more.",
      project: "The project was deleted.",
      idle: "It stood still for a week.",
      refused: "",
    },
    refusedCount: (count: number) =>
      count === 1 ? "1 address was not accepted" : `${en(count)} addresses were not accepted`,
    refusedList: "Addresses that were not accepted",
    unknownCount: (count: number) =>
      `The answer for ${people(count)} was lost. They may have got the message: look at their messages before you write again.`,
    unseenCount: (count: number) =>
      `${count === 1 ? "1 person was" : `${people(count)} were`} accepted by a call whose answer was lost. Find them under Messages.`,
    follow: "Follow it",
    jobs: "Messages",
    jobLine: (count: number) => (count === 1 ? "1 message" : `${en(count)} messages`),
    more: (count: number) => `and ${en(count)} more`,
    file: "Download the result",
    another: "Write another message",
    // List
    runs: "Recent sends",
    runsHint: "what was sent from this page, by everybody in the project",
    noRuns: "Nothing has been sent from this page yet.",
    runsFailed: "The list could not be read.",
    subject: "Subject",
    fromTemplate: "From a template",
    startedBy: "Started by",
    formerPerson: "A former member",
    when: "When",
    recipients: "Recipients",
    people,
    outcome: "Outcome",
    outcomeOf: (accepted: number, refused: number, unknown: number) =>
      [
        `${en(accepted)} accepted`,
        ...(refused > 0 ? [`${en(refused)} not`] : []),
        ...(unknown > 0 ? [`${en(unknown)} unknown`] : []),
      ].join(", "),
    show: (subject: string) => `Show “${subject}”`,
    // Check
    missing: (name: string, count: number, all: number) =>
      `${name} is empty for ${en(count)} of ${people(all)}`,
    missingFor: (email: string, line: number) => `first: ${email}, line ${en(line)}`,
    missingMeans: "There is no fallback for it, so nothing will stand in its place.",
    sendAnyway: "Send anyway",
    leaveOut: (count: number) => `Leave ${people(count)} out`,
    emptyLinks: (name: string, count: number, all: number) =>
      `A link needs ${name}, which is empty for ${en(count)} of ${people(all)}. They are left out.`,
    emptyLinkFor: (email: string) =>
      `For ${email} a link in the message has no address. Mend it before you send.`,
    nobodyLeft: "Nobody is left to send to.",
    previousPerson: "Previous person",
    nextPerson: "Next person",
    subjectFor: (email: string) => `for ${email}`,
  },
  de: {
    result: "Ergebnis",
    uploading: "Liste wird hochgeladen",
    uploaded: (done, all) => `${de(done)} von ${personen(all)} hochgeladen`,
    uploadHint: "Bevor die ganze Liste da ist, bekommt niemand etwas.",
    cancelUpload: "Abbrechen",
    sending: "Wird gesendet",
    sent: "Gesendet",
    states: {
      draft: "Wird hochgeladen",
      running: "Wird gesendet",
      paused: "Angehalten",
      failed: "Abgelehnt",
      stopped: "Abgebrochen",
      done: "Fertig",
    },
    progress: (done, all) => `${de(done)} von ${personen(all)}`,
    leaveIt: "Diese Seite muss nicht offen bleiben; es geht von selbst weiter.",
    waits: {
      pace: "Der Maildienst bittet um Geduld. Es geht von selbst weiter.",
      service: "Der Maildienst antwortet nicht. Sobald er es tut, geht es von selbst weiter.",
    },
    pausing: "Der Teil, der gerade läuft, geht noch hinaus.",
    pausedText: (left) => `Angehalten. ${personen(left)} übrig.`,
    pause: "Anhalten",
    resume: "Fortsetzen",
    tryAgain: "Noch einmal versuchen",
    stop: "Abbrechen",
    stopTitle: (left) => `Vor den letzten ${personen(left)} abbrechen?`,
    stopText:
      "Wer die Nachricht hat, behält sie. Ein abgebrochener Versand geht nicht weiter; im Zweifel lieber anhalten.",
    keepGoing: "Nicht abbrechen",
    close: "Ergebnis schließen",
    accepted: (count) =>
      count === 1 ? "1 Nachricht ist unterwegs" : `${de(count)} Nachrichten sind unterwegs`,
    acceptedThen: (count) =>
      count === 1 ? "1 Nachricht wurde angenommen" : `${de(count)} Nachrichten wurden angenommen`,
    scheduled: (count, time) =>
      count === 1 ? `1 Nachricht geht hinaus: ${time}` : `${de(count)} Nachrichten gehen hinaus: ${time}`,
    nothingAccepted: "Keine Nachricht wurde angenommen",
    stopped: (left) => (left === 0 ? "Abgebrochen." : `Abgebrochen. ${personen(left)} ohne Nachricht.`),
    refusedRun: (left) => `Der Maildienst hat die Nachricht abgelehnt. ${personen(left)} ohne Nachricht.`,
    why: {
      right: "Wer ihn begonnen hat, darf hier nicht mehr senden.",
      project: "Das Projekt wurde gelöscht.",
      idle: "Er stand eine Woche lang still.",
      refused: "",
    },
    refusedCount: (count) =>
      count === 1 ? "1 Adresse wurde nicht angenommen" : `${de(count)} Adressen wurden nicht angenommen`,
    refusedList: "Adressen, die nicht angenommen wurden",
    unknownCount: (count) =>
      `Die Antwort für ${personen(count)} ging verloren. Vielleicht haben sie die Nachricht: vor einem neuen Versuch unter Nachrichten nachsehen.`,
    unseenCount: (count) =>
      `${personen(count)}: angenommen, aber die Antwort ging verloren. Sie stehen unter Nachrichten.`,
    follow: "Verfolgen",
    jobs: "Nachrichten",
    jobLine: (count) => (count === 1 ? "1 Nachricht" : `${de(count)} Nachrichten`),
    more: (count) => `und ${de(count)} weitere`,
    file: "Ergebnis herunterladen",
    another: "Noch eine Nachricht schreiben",
    runs: "Letzte Sendungen",
    runsHint: "was von dieser Seite gesendet wurde, von allen im Projekt",
    noRuns: "Von dieser Seite wurde noch nichts gesendet.",
    runsFailed: "Die Liste ließ sich nicht lesen.",
    subject: "Betreff",
    fromTemplate: "Aus einer Vorlage",
    startedBy: "Begonnen von",
    formerPerson: "Früheres Mitglied",
    when: "Wann",
    recipients: "Empfänger",
    people: personen,
    outcome: "Ergebnis",
    outcomeOf: (accepted, refused, unknown) =>
      [
        `${de(accepted)} angenommen`,
        ...(refused > 0 ? [`${de(refused)} nicht`] : []),
        ...(unknown > 0 ? [`${de(unknown)} unbekannt`] : []),
      ].join(", "),
    show: (subject) => `„${subject}“ zeigen`,
    missing: (name, count, all) => `${name} ist bei ${de(count)} von ${personen(all)} leer`,
    missingFor: (email, line) => `zuerst: ${email}, Zeile ${de(line)}`,
    missingMeans: "Es gibt keinen Ersatztext, also steht an der Stelle nichts.",
    sendAnyway: "Trotzdem senden",
    leaveOut: (count) => `${personen(count)} weglassen`,
    emptyLinks: (name, count, all) =>
      `Ein Link braucht ${name}, das bei ${de(count)} von ${personen(all)} leer ist. Sie bleiben weg.`,
    emptyLinkFor: (email) =>
      `Bei ${email} hat ein Link in der Nachricht keine Adresse. Bitte vor dem Senden beheben.`,
    nobodyLeft: "Es bleibt niemand übrig.",
    previousPerson: "Vorige Person",
    nextPerson: "Nächste Person",
    subjectFor: (email) => `an ${email}`,
  },
})

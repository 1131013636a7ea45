import { catalogue } from "./catalogue.ts"
import { ereignisse, events } from "./event-count.ts"

/** Posting calls once more. */
export const replayWebhookWords = catalogue({
  en: {
    counting: "Counting",
    counted: (all: number, seconds: string) => `of ${events(all)}, about ${seconds}`,
    leaveOut: "Statuses can be left out; then spam blocks are left out too.",
    nothingToReplay: "Nothing to replay in this time.",
    // Replay
    replayTitle: (host: string) => `Replay events to ${host}`,
    replayText:
      "Tells kept events once more, oldest first, in new calls with the header Replay. Each event has the same content, so counting twice is easy to avoid.",
    testFirst: "Send a test event first",
    testFailed: (answer: string) => `Not started: the test event was answered with ${answer}.`,
    replayButton: (count: number) => `Replay ${events(count)}`,
    starting: "Starting",
    stillFails: (status: string) =>
      `Its last answer was ${status}. A replay stops by itself after 5 failures in a row.`,
    badTime: "Say both times, the earlier one first.",
    from: "From",
    to: "To",
    which: "Which events",
    missed: "Only missed",
    allInTime: "All in this time",
    missedHint: "What it has not answered and does not wait for, also while it was paused or stopped.",
    allHint: "Answered events too.",
    speed: "Speed",
    perSecond: (rate: number) => `${events(rate)} a second`,
    asFast: "as fast as it answers",
    zone: (zone: string) => `times in ${zone}`,
  },
  de: {
    counting: "Wird gezählt",
    counted: (all, seconds) => `von ${ereignisse(all)}, etwa ${seconds}`,
    leaveOut: "Einzelne Status lassen sich auslassen; Spam-Sperren entfallen dann auch.",
    nothingToReplay: "In dieser Zeit gibt es nichts zu wiederholen.",
    replayTitle: (host) => `Ereignisse an ${host} wiederholen`,
    replayText:
      "Meldet aufgehobene Ereignisse noch einmal, die ältesten zuerst, in neuen Aufrufen mit der Kopfzeile Replay. Jedes Ereignis hat denselben Inhalt; doppeltes Zählen ist leicht zu vermeiden.",
    testFirst: "Zuerst ein Testereignis senden",
    testFailed: (answer) => `Nicht begonnen: Auf das Testereignis kam ${answer}.`,
    replayButton: (count) => `${ereignisse(count)} wiederholen`,
    starting: "Beginnt",
    stillFails: (status) =>
      `Seine letzte Antwort war ${status}. Eine Wiederholung hält nach 5 Fehlern hintereinander von selbst an.`,
    badTime: "Beide Zeiten nennen, die frühere zuerst.",
    from: "Von",
    to: "Bis",
    which: "Welche Ereignisse",
    missed: "Nur versäumte",
    allInTime: "Alle dieser Zeit",
    missedHint:
      "Was er nicht beantwortet hat und was nicht auf ihn wartet, auch während er pausiert oder angehalten war.",
    allHint: "Auch beantwortete Ereignisse.",
    speed: "Tempo",
    perSecond: (rate) => `${ereignisse(rate)} pro Sekunde`,
    asFast: "so schnell er antwortet",
    zone: (zone) => `Zeiten in ${zone}`,
  },
})

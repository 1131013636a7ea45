import { catalogue } from "./catalogue.ts"

/** Sending a test call. */
export const testWebhookWords = catalogue({
  en: {
    // Test
    testTitle: (host: string) => `Send a test event to ${host}`,
    testText:
      "One sample event, signed like any other and plainly marked (header Test: 1, job id test-event). It is not logged, and a failure counts against nobody.",
    testStatus: "Status of the sample",
    test: "Send the event",
    testing: "Waiting for the answer",
    answered: (status: number) => `Answered with ${status}`,
    noAnswerCame: "No answer came",
    good: "This is what a call needs: 200.",
    bad: "Only 200 counts. A real call would be tried again in 10 minutes.",
    sent: "What was sent",
    close: "Close",
  },
  de: {
    testTitle: (host) => `Ein Testereignis an ${host} senden`,
    testText:
      "Ein Musterereignis, signiert wie jedes andere und deutlich gekennzeichnet (Kopfzeile Test: 1, Job-ID test-event). Es steht in keinem Protokoll, und ein Fehler zählt gegen niemanden.",
    testStatus: "Status des Musters",
    test: "Ereignis senden",
    testing: "Die Antwort kommt gleich",
    answered: (status) => `Mit ${status} beantwortet`,
    noAnswerCame: "Es kam keine Antwort",
    good: "Das braucht ein Aufruf: 200.",
    bad: "Nur 200 zählt. Ein echter Aufruf würde in 10 Minuten wiederholt.",
    sent: "Was gesendet wurde",
    close: "Schließen",
  },
})

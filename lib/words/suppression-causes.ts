import { catalogue } from "./catalogue.ts"

/** What each cause of a suppression means. */
export const suppressionCauseWords = catalogue({
  en: {
    causesMean: {
      permanent_unavailable: "The mailbox does not exist, or its server never answered.",
      unsubscribed: "The person asked for no more of this mail.",
      complained: "The person reported a letter as spam.",
      temporary_unavailable: "The mailbox was full or its server refused for now.",
      blocked: "The administration of the mail service stopped all mail to it.",
    },
  },
  de: {
    causesMean: {
      permanent_unavailable: "Das Postfach gibt es nicht, oder sein Server antwortete nie.",
      unsubscribed: "Die Person wollte diese Post nicht mehr.",
      complained: "Die Person hat einen Brief als Spam gemeldet.",
      temporary_unavailable: "Das Postfach war voll, oder sein Server lehnte vorerst ab.",
      blocked: "Die Verwaltung des Maildienstes hat jede Post dorthin angehalten.",
    },
  },
})

import { catalogue } from "./catalogue.ts"

/** One call of a webhook: what was posted, and what came back. */
export const webhookCallWords = catalogue({
  en: {
    posted: "What was posted",
    pretty: "Pretty",
    raw: "Raw",
    bodyGone: "The body of this call is not kept: it was not posted yet, or is older than 30 days.",
  },
  de: {
    posted: "Was gesendet wurde",
    pretty: "Lesbar",
    raw: "Roh",
    bodyGone:
      "Der Inhalt dieses Aufrufs ist nicht da: Er wurde noch nicht gesendet oder ist älter als 30 Tage.",
  },
})

import { catalogue } from "./catalogue.ts"

/** What the page about SMTP says while it loads and where it broke: little, because every visit loads it. */
export const smtpFrameWords = catalogue({
  en: {
    title: "SMTP",
    failedText: "The page could not be put together. Sending by SMTP goes on.",
  },
  de: {
    title: "SMTP",
    failedText: "Die Seite ließ sich nicht zusammenstellen. Das Senden über SMTP geht weiter.",
  },
})

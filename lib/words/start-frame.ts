import { catalogue } from "./catalogue.ts"

/** What the guide to the first letter says while it loads and where it broke: little, because every visit loads it. */
export const startFrameWords = catalogue({
  en: {
    title: "Send your first letter",
    broke: "This page broke",
    kept: "What you did so far is kept.",
  },
  de: {
    title: "Den ersten Brief senden",
    broke: "Diese Seite ist gestört",
    kept: "Was Sie bisher getan haben, bleibt erhalten.",
  },
})

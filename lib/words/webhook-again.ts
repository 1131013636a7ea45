import { catalogue } from "./catalogue.ts"
import { ereignisse, events } from "./event-count.ts"

/** Posting one call once more. */
export const webhookAgainWords = catalogue({
  en: {
    replayRow: (id: string) => `Replay call ${id}`,
    replayCall: (count: number) => `Replay ${events(count)}`,
    replayingCall: "Replaying",
    replayStarted: "The events are told once more",
    stillTried: "It is tried again by itself.",
    replay: "Replay",
    notWhilePaused: "not while it is not active",
  },
  de: {
    replayRow: (id) => `Aufruf ${id} wiederholen`,
    replayCall: (count) => `${ereignisse(count)} wiederholen`,
    replayingCall: "Wird wiederholt",
    replayStarted: "Die Ereignisse werden noch einmal gemeldet",
    stillTried: "Er wird von selbst wiederholt.",
    replay: "Wiederholen",
    notWhilePaused: "nicht, solange er nicht aktiv ist",
  },
})

"use client"

import { LiveWord } from "../_live/live-word.tsx"
import { useShown } from "./live-overview.tsx"

/** When the last event came in; `drawn` is what the server knew, until something changed. */
export const LastEvent = ({ drawn }: { drawn: number | null }) => (
  <LiveWord lastEventMs={useShown(drawn, (live) => live.lastEventMs)} />
)

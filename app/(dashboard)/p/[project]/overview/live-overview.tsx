"use client"

import type { LiveOverview } from "#lib/features/attention/live-overview"
import { changedParser } from "#lib/analytics/overview/query"
import { LiveFiguresFrame, type LiveFiguresProps, useFigures } from "../_live/live-figures.tsx"

const parsers = { changed: changedParser }

/** Keeps the overview new. */
export const LiveOverviewFrame = (props: LiveFiguresProps) => (
  <LiveFiguresFrame {...props} parsers={parsers} />
)

/** Server-rendered data, or the newer data read after a change or a choice. */
export const useShown = <Part,>(initial: Part, partOf: (live: LiveOverview) => Part): Part =>
  useFigures(initial, partOf)

"use client"

import dynamic from "next/dynamic"

/** The bars come when the page stands: their library is heavier than everything else on it. */
export const CallsBars = dynamic(
  () => import("#components/chart/stacked-bars").then((module) => module.StackedBars),
  { ssr: false, loading: () => <div className="h-40" /> },
)

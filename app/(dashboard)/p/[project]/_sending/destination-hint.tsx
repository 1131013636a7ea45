"use client"

import type { ReactNode } from "react"
import { useWords } from "#components/shell/language"
import { sendingWords } from "#words/sending"
import type { Destination } from "./destination.ts"
import { StaysNote } from "./stays-note.tsx"

/** `children`: the hint in the sandbox. */
export type DestinationHintProps = { project: string; destination: Destination; children: ReactNode }

/** SENDING-10: the hint of a test's recipient, by where the message goes. */
export function DestinationHint({ project, destination, children }: DestinationHintProps) {
  const words = useWords(sendingWords)
  if (destination === "sandbox") return children
  if (destination === "out") return words.outOfSandbox
  return <StaysNote project={project} destination={destination} sentence={words.sandboxTest} />
}

"use client"

import { useWords } from "#components/shell/language"
import { Link } from "#ui/link"
import { sendingWords } from "#words/sending"
import type { Destination } from "./destination.ts"
import type { ReactNode } from "react"

/** `sentence` replaces the default one about the sender. */
export type StaysNoteProps = { project: string; destination: Destination; sentence?: string }

/** SENDING-10: a note that messages of a sandbox sender stay here; nothing for other senders. */
export function StaysNote({ project, destination, sentence }: StaysNoteProps) {
  const words = useWords(sendingWords)
  if (destination === "unseen") return words.unseen
  if (destination !== "sandbox_sender") return null
  return (
    <>
      {sentence ?? words.sandboxSender}{" "}
      <Link href={`/p/${project}/inbox`} className="text-brand-ink underline">
        {words.seeInbox}
      </Link>
    </>
  )
}

/** `children`: the hint in the sandbox. */
type DestinationHintProps = { project: string; destination: Destination; children: ReactNode }

/** SENDING-10: the hint of a test's recipient, by where the message goes. */
export function DestinationHint({ project, destination, children }: DestinationHintProps) {
  const words = useWords(sendingWords)
  if (destination === "sandbox") return children
  if (destination === "out") return words.outOfSandbox
  return <StaysNote project={project} destination={destination} sentence={words.sandboxTest} />
}

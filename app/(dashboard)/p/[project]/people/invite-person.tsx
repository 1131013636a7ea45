"use client"

import { UserPlus } from "lucide-react"
import { useSearchParams } from "next/navigation"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { Button } from "#ui/button"
import { later } from "#ui/part"
import { notify } from "#ui/toast"
import { peopleWords } from "#words/people"
import { Lazy } from "../../../lazy.tsx"
import { useSearchUpdate } from "../_range/use-search-update.ts"
import type { MadeLink } from "./link-dialog.tsx"

const InviteDialog = later(() => import("./invite-dialog.tsx"))
const LinkDialog = later(() => import("./link-dialog.tsx"))

export type Invited = { email: string; link?: string; is_sent?: boolean; note?: string }

/** The link has to be handed over when no mail went out. */
export const linkToHandOver = ({ email, link, is_sent, note }: Invited): MadeLink | null =>
  link && !is_sent ? { email, link, ...(note ? { note } : {}) } : null

/** The button of an invitation, its form, and the link to be handed over. An address with ?invite opens it. */
export function InvitePerson({ project }: { project: string }) {
  const words = useWords(peopleWords)
  const { isOpen, open, close } = useOpenByAddress()
  const [made, setMade] = useState<MadeLink | null>(null)
  const finish = (invited: Invited) => {
    close()
    setMade(linkToHandOver(invited))
    if (invited.is_sent) notify.done(words.invited({ email: invited.email }))
  }
  return (
    <>
      <Button variant="primary" onClick={open}>
        <UserPlus aria-hidden /> {words.invite}
      </Button>
      <Lazy isWanted={isOpen || made !== null}>
        {isOpen && <InviteDialog project={project} onClose={close} onMade={finish} />}
        {made && <LinkDialog made={made} onClose={() => setMade(null)} />}
      </Lazy>
    </>
  )
}

/** Open by its button or by ?invite in the address, which goes when it closes, so that the same way opens it again. */
function useOpenByAddress() {
  const isAsked = useSearchParams().has("invite")
  const { update } = useSearchUpdate()
  const [wasAsked, setWasAsked] = useState(isAsked)
  const [isOpen, setIsOpen] = useState(isAsked)
  if (isAsked !== wasAsked) {
    setWasAsked(isAsked)
    if (isAsked) setIsOpen(true)
  }
  const close = () => {
    setIsOpen(false)
    if (isAsked) update({ invite: null })
  }
  return { isOpen, open: () => setIsOpen(true), close }
}

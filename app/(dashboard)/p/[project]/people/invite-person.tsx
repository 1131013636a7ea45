"use client"

import { UserPlus } from "lucide-react"
import { createParser, useQueryState } from "nuqs"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { Button } from "#ui/button"
import { later } from "#ui/part"
import { notify } from "#ui/toast"
import { peopleWords } from "#words/people"
import type { Invited } from "./invite-dialog.tsx"
import type { MadeLink } from "./link-dialog.tsx"

const InviteDialog = later(() => import("./invite-dialog.tsx"))
const LinkDialog = later(() => import("./link-dialog.tsx"))

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
      {isOpen && <InviteDialog project={project} onClose={close} onMade={finish} />}
      {made && <LinkDialog made={made} onClose={() => setMade(null)} />}
    </>
  )
}

/** `?invite`, with or without a value. */
const inviteInUrl = createParser({ parse: () => true, serialize: () => "" })

/** Open by its button or by ?invite in the address, which goes when it closes, so that the same way opens it again. */
function useOpenByAddress() {
  const [isInUrl, setIsInUrl] = useQueryState("invite", inviteInUrl)
  const [isPressed, setIsPressed] = useState(false)
  const close = () => {
    setIsPressed(false)
    void setIsInUrl(null)
  }
  return { isOpen: isPressed || isInUrl === true, open: () => setIsPressed(true), close }
}

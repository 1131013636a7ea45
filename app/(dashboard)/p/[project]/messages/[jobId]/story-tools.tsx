"use client"

import { ChevronDown, ChevronUp, Code, RotateCw, UserX } from "lucide-react"
import { useRouter } from "next/navigation"
import type { ReactNode } from "react"
import { useWords } from "#components/shell/language"
import { useKey } from "#components/shell/use-key"
import { Button, buttonClass } from "#ui/button"
import { cn } from "#ui/cn"
import { Link } from "#ui/link"
import { later } from "#ui/part"
import { erasureWords } from "#words/erasure"
import { resendWords } from "#words/resend"
import { storyWords } from "#words/story"
import type { Resendable } from "./resend-view.ts"
import type { Step } from "./neighbours.ts"
import { useStoryDialog } from "./use-story-query.ts"

const ResendDialog = later(() => import("./resend-dialog.tsx"))
const EraseDialog = later(() => import("../../_erasure/erase-dialog.tsx"))
const RequestDialog = later(() => import("./request-dialog.tsx"))

export type StoryToolsProps = {
  project: string
  job_id: string
  templateId: string | null
  steps: { newer: Step; older: Step }
  again: Resendable | null
  /** Recipient that this reader may erase; null: no right to erase. */
  erasable: { email: string; timeZone: string } | null
}

/** Neighbors of this message in the list, and actions on it. */
export function StoryTools({ steps, again, erasable, ...message }: StoryToolsProps) {
  const words = useWords(resendWords)
  const { fromMessage } = useWords(erasureWords)
  const router = useRouter()
  const [dialog, setDialog] = useStoryDialog()
  // Back from the closed dialog leads to where one came from, and does not open it again.
  const close = () => void setDialog(null, { history: "replace" })
  useKey("sendAgain", () => void setDialog("resend"), { isOff: () => !again?.canSend })
  return (
    <>
      <Steps {...steps} />
      {erasable && (
        <Button onClick={() => void setDialog("erase")}>
          <UserX aria-hidden /> {fromMessage}
        </Button>
      )}
      {again && (
        <Button onClick={() => void setDialog("request")}>
          <Code aria-hidden /> {words.copy}
        </Button>
      )}
      {again?.canSend && (
        <Button variant="primary" onClick={() => void setDialog("resend")}>
          <RotateCw aria-hidden /> {words.again}
        </Button>
      )}
      {again?.canSend && dialog === "resend" && <ResendDialog {...message} again={again} onClose={close} />}
      {erasable && dialog === "erase" && (
        <EraseDialog
          {...erasable}
          project={message.project}
          onClose={close}
          onBegun={() => router.push(`/p/${message.project}/settings#erase`)}
        />
      )}
      {again && dialog === "request" && <RequestDialog {...message} again={again} onClose={close} />}
    </>
  )
}

/** Buttons for the newer and the older message in the list; at an end, the button stays and is labelled so. */
function Steps({ newer, older }: StoryToolsProps["steps"]) {
  const words = useWords(storyWords)
  const router = useRouter()
  const go = (step: Step) => {
    if (typeof step !== "string") router.push(step.href)
  }
  useKey("previousRow", () => go(newer))
  useKey("nextRow", () => go(older))
  return (
    <nav aria-label={words.steps} className="flex items-center">
      <StepButton step={newer} label={words.newer} keyCap="K" end={words.newest} unknown={words.tooFar}>
        <ChevronUp aria-hidden />
      </StepButton>
      <StepButton step={older} label={words.older} keyCap="J" end={words.oldest} unknown={words.tooFar}>
        <ChevronDown aria-hidden />
      </StepButton>
    </nav>
  )
}

type StepButtonProps = {
  step: Step
  label: string
  keyCap: string
  /** Text at the end of the list, and when no neighbor was found nearby. */
  end: string
  unknown: string
  children: ReactNode
}

function StepButton({ step, label, keyCap, end, unknown, children }: StepButtonProps) {
  const look = cn(buttonClass({ variant: "ghost" }), "w-8 px-0 max-md:min-w-11")
  if (typeof step !== "string")
    return (
      <Link href={step.href} aria-label={label} title={`${label} (${keyCap})`} className={look}>
        {children}
      </Link>
    )
  const why = step === "end" ? end : unknown
  return (
    <button
      type="button"
      aria-disabled
      aria-label={`${label}. ${why}`}
      title={why}
      className={cn(look, "text-ink-off hover:bg-transparent hover:text-ink-off")}
    >
      {children}
    </button>
  )
}

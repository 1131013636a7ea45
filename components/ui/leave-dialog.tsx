"use client"

import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import { leaveWords } from "#words/leave"
import { Button } from "./button.tsx"
import { Dialog } from "./dialog.tsx"
import { giveUp, type LeaveQuestion, stay, useLeaveQuestion } from "./leave-guard.tsx"

/** Asks before a page with unsaved input is left, for every form with a guard (leave-guard.tsx). */
export function LeaveDialog() {
  const question = useLeaveQuestion()
  return question && <Question {...question} />
}

function Question({ reason, way }: LeaveQuestion) {
  const words = useWords(leaveWords)
  const router = useRouter()
  const leave = () => {
    giveUp()
    if ("steps" in way) return history.go(way.steps)
    const { href, isReplacing, ...options } = way
    return isReplacing ? router.replace(href, options) : router.push(href, options)
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && stay()}
      title={reason.title ?? words.title}
      description={reason.text ?? words.text}
      footer={
        <>
          <Button onClick={stay}>{words.stay}</Button>
          <Button variant="danger" onClick={leave}>
            {words.leave}
          </Button>
        </>
      }
    />
  )
}

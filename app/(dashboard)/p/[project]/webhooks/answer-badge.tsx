import { Check, X } from "lucide-react"
import { Badge } from "#ui/badge"
import type { Answer } from "./view.ts"

/** Status code of a receiver's answer with a check or a cross. */
export function AnswerBadge({ answer }: { answer: Answer | null }) {
  if (!answer) return <span className="text-ink-3">–</span>
  return (
    <span title={answer.title}>
      <Badge severity={answer.isGood ? "success" : "danger"} icon={answer.isGood ? Check : X}>
        {answer.text}
      </Badge>
    </span>
  )
}

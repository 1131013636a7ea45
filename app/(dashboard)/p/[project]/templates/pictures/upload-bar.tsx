"use client"

import { useLanguage, useWords } from "#components/shell/language"
import { formatPercent } from "#lib/interface/format/percent"
import { Button } from "#ui/button"
import { ProgressBar } from "#ui/progress-bar"
import { picturesWords } from "#words/pictures"

/** Progress of an upload, with a stop button. */
export function UploadBar({ share, onStop }: { share: number; onStop: () => void }) {
  const words = useWords(picturesWords)
  const language = useLanguage()
  const label = words.progress({ percent: formatPercent(share, 0, language) })
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <ProgressBar value={share} max={1} label={label} />
      </div>
      <Button size="sm" onClick={onStop}>
        {words.stop}
      </Button>
    </div>
  )
}

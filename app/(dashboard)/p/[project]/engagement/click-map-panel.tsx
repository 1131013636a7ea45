import { LetterFrame } from "#components/letter/letter-frame"
import { Panel } from "#ui/panel"
import type { EngagementWords } from "#words/engagement"
import type { ClickMap } from "#lib/analytics/engagement/view"

/** The chosen template as its readers see it, each link with its clicks. */
export const ClickMapPanel = ({ map, words }: { map: ClickMap; words: EngagementWords }) => (
  <Panel title={words.map.title} hint={words.map.hint} isFlush hasHeadLine>
    <div className="h-100">
      <LetterFrame html={map.html} title={map.title} className="rounded-b-lg" />
    </div>
  </Panel>
)

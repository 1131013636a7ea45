import { startWords } from "#words/start"
import { wordsFor } from "#lib/access/auth/language"
import { LiveRefresh } from "../_live/live-refresh.tsx"
import { GuideSteps } from "./guide-steps.tsx"
import { ListeningPanel } from "./listening-panel.tsx"
import { loadGuide } from "./load.ts"
import { staysSentence } from "./view.ts"

export const generateMetadata = async () => ({ title: (await wordsFor(startWords)).crumb })

type Props = { params: Promise<{ project: string }> }

export default async function StartPage({ params }: Props) {
  const guide = await loadGuide((await params).project)
  const words = await wordsFor(startWords)
  return (
    <div className="mx-auto grid w-full max-w-[1128px] items-start gap-8 p-4 md:p-6 md:pt-9 lg:grid-cols-[minmax(0,1fr)_400px]">
      <LiveRefresh project={guide.project.slug} seq={guide.seq} />
      <div className="min-w-0">
        <h1 className="font-semibold text-2xl text-ink">{words.title}</h1>
        <p className="mt-1 mb-6 text-base text-ink-2">
          {words.lead} {staysSentence(guide.senderGoes, words)}
        </p>
        <GuideSteps guide={guide} />
      </div>
      <ListeningPanel guide={guide} />
    </div>
  )
}

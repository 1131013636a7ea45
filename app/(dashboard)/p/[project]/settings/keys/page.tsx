import { CrumbTitle } from "#components/shell/crumbs"
import { Page } from "#ui/page-header"
import { keysWords } from "#words/keys"
import { wordsFor } from "#lib/access/auth/language"
import { loadKeys } from "../load.ts"
import { KeyPanels } from "./key-panels.tsx"
import { ProgramKeys } from "./program-keys.tsx"

export const generateMetadata = async () => ({ title: (await wordsFor(keysWords)).title })

type Props = { params: Promise<{ project: string }> }

export default async function KeysPage({ params }: Props) {
  const { ours, personal, ...keys } = await loadKeys((await params).project)
  const words = await wordsFor(keysWords)
  return (
    <Page width="guide" className="mx-0">
      <CrumbTitle title={words.title} />
      <ProgramKeys {...keys} />
      <div className="mt-4 max-w-[720px]">
        <h2 className="font-semibold text-ink text-sm">{words.dashboardKeys}</h2>
        <p className="text-ink-2 text-sm">{words.dashboardKeysText}</p>
      </div>
      <KeyPanels project={keys.project} ours={ours} personal={personal} />
    </Page>
  )
}

import { KeyRound } from "lucide-react"
import { LinkButton } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { Panel } from "#ui/panel"
import { settingsWords } from "#words/settings"
import { wordsFor } from "#lib/access/auth/language"
import { DeleteProject } from "../delete-project.tsx"
import { ErasePanel } from "../erase-panel.tsx"
import { GeneralForm } from "../general-form.tsx"
import { loadSettings } from "../load.ts"
import { PublishingForm } from "../publishing-form.tsx"
import { RetentionForm } from "../retention-form.tsx"
import { RightsPanel } from "../rights-panel.tsx"
import { SendingForm } from "../sending-form.tsx"

export const generateMetadata = async () => ({ title: (await wordsFor(settingsWords)).title })

type Props = { params: Promise<{ project: string }> }

export default async function SettingsPage({ params }: Props) {
  const { project, name, timeZone, retention, erasing, isOwner, needsSecond, ...service } =
    await loadSettings((await params).project)
  const words = await wordsFor(settingsWords)
  return (
    <Page width="guide" className="mx-0">
      <PageHeader title={words.title} />
      <GeneralForm project={project} name={name} timeZone={timeZone} />
      <SendingForm project={project} atService={service.atService} failure={service.failure} />
      <Panel
        title={words.keys}
        hint={words.keysText}
        tools={
          <LinkButton href={`/p/${project}/settings/keys`} size="sm">
            <KeyRound aria-hidden /> {words.openKeys}
          </LinkButton>
        }
        bodyClassName="hidden"
      />
      <PublishingForm project={project} needsSecond={needsSecond} />
      <RetentionForm project={project} retention={retention} />
      <ErasePanel project={project} {...erasing} />
      {isOwner && service.rights.length > 0 && <RightsPanel project={project} rights={service.rights} />}
      {isOwner && <DeleteProject project={project} name={name} />}
    </Page>
  )
}

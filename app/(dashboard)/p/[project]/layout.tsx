import type { Metadata } from "next"
import { type ReactNode, Suspense } from "react"
import { ModeChip } from "#components/shell/mode-chip"
import { Shell } from "#components/shell/shell"
import { PersonMenu } from "../../person-menu.tsx"
import { ShellCommands } from "../../shell-commands.tsx"
import { DeliveryMode } from "./delivery-mode.tsx"
import { loadFrame } from "./load.ts"
import { ViewAsBanner } from "./people/view-as-banner.tsx"

type Props = { params: Promise<{ project: string }>; children: ReactNode }

/** Titles distinguish the tabs of several projects. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { name } = (await loadFrame((await params).project)).current
  return { title: { template: `%s · ${name} · Waybill`, default: name } }
}

/** The frame of a project: members only, with the pages that the role may see. */
export default async function ProjectLayout({ params, children }: Props) {
  const frame = await loadFrame((await params).project)
  return (
    <Shell
      current={frame.current}
      projects={frame.projects}
      canCreate={frame.canCreate}
      visible={frame.visible}
      person={<PersonMenu {...frame.person} />}
      commands={
        <ShellCommands
          current={frame.current}
          projects={frame.projects}
          canCreate={frame.canCreate}
          canReadLog={frame.canReadLog}
          visible={frame.visible}
          actions={frame.actions}
          canSeeAddresses={frame.canSeeAddresses}
        />
      }
      mode={
        <Suspense fallback={<ModeChip mode={null} />}>
          <DeliveryMode access={frame.access} />
        </Suspense>
      }
    >
      {frame.access.realRole && <ViewAsBanner project={frame.current.slug} role={frame.access.role} />}
      {children}
    </Shell>
  )
}

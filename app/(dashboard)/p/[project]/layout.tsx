import { type ReactNode, Suspense } from "react"
import { ModeChip } from "#components/shell/mode-chip"
import { Shell } from "#components/shell/shell"
import { PersonMenu } from "../../person-menu.tsx"
import { DeliveryMode } from "./delivery-mode.tsx"
import { loadFrame } from "./load.ts"

type Props = { params: Promise<{ project: string }>; children: ReactNode }

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
      mode={
        <Suspense fallback={<ModeChip mode={null} />}>
          <DeliveryMode access={frame.access} />
        </Suspense>
      }
    >
      {children}
    </Shell>
  )
}

import type { ReactNode } from "react"
import { Shell } from "#components/shell/shell"
import { PersonMenu } from "../person-menu.tsx"
import { ShellCommands } from "../shell-commands.tsx"
import { loadFrame } from "./load.ts"

/** The frame without a project: the switch and the person. */
export default async function AccountLayout({ children }: { children: ReactNode }) {
  const { projects, canCreate, person } = await loadFrame()
  return (
    <Shell
      current={null}
      projects={projects}
      canCreate={canCreate}
      visible={[]}
      person={<PersonMenu {...person} />}
      commands={
        <ShellCommands
          current={null}
          projects={projects}
          canCreate={canCreate}
          visible={[]}
          actions={[]}
          canSeeAddresses={false}
        />
      }
    >
      {children}
    </Shell>
  )
}

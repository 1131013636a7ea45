import type { ReactNode } from "react"
import { Shell } from "#components/shell/shell"
import { loadAccountFrame } from "./load.ts"
import { PersonMenu } from "./person-menu.tsx"
import { ShellCommands } from "./shell-commands.tsx"

/** The frame without a project: the switch and the person. `path` is where the sign-in leads back to. */
export async function AccountShell({ path, children }: { path: string; children: ReactNode }) {
  const { projects, canCreate, canReadLog, person } = await loadAccountFrame(path)
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
          canReadLog={canReadLog}
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

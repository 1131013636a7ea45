import type { ReactNode } from "react"
import { LeaveDialog } from "#ui/leave-dialog"
import { KeepFilters } from "./carried.tsx"
import { CrumbScope, Crumbs } from "./crumbs.tsx"
import { Mark, Wordmark } from "./mark.tsx"
import { PageTransitionScope } from "./page-transition.tsx"
import { PageOrAnnounced, PendingNavigationScope } from "./pending-navigation.tsx"
import { PhoneMenu } from "./phone-menu.tsx"
import { PlaceScope } from "./place.tsx"
import type { ProjectSwitchProps } from "./project-menu.tsx"
import { ProjectSwitch } from "./project-switch.tsx"
import { SectionTabs } from "./section-tabs.tsx"
import { SidebarLinks } from "./sidebar-links.tsx"
import { SkipLink } from "./skip-link.tsx"

/** Shell: sidebar and header around every signed-in page. Below 768 px the sidebar is a sheet behind the menu button. */
export type ShellProps = ProjectSwitchProps & {
  /** Paths of the pages this role may see. */
  visible: readonly string[]
  /** The person's menu at the foot of the sidebar. */
  person: ReactNode
  /** Search and keys. */
  commands?: ReactNode
  /** The delivery mode chip. */
  mode?: ReactNode
  children: ReactNode
}

export function Shell(props: ShellProps) {
  const sidebar = <Sidebar {...props} />
  const place = props.current && { project: props.current.slug, visible: props.visible }
  return (
    <PendingNavigationScope>
      <CrumbScope>
        <SkipLink />
        <div className="min-h-dvh md:grid md:grid-cols-[216px_minmax(0,1fr)] print:block">
          <aside className="sticky top-0 flex h-dvh flex-col border-line border-r max-md:hidden print:hidden">
            {sidebar}
          </aside>
          {/* --above: the height of the content above the page, for pages that fill the window. */}
          <div className="flex min-h-dvh min-w-0 flex-col [--above:48px] print:block has-[>[data-tabs]]:[--above:89px]">
            <Header {...props} sidebar={sidebar} />
            {props.current && <SectionTabs project={props.current.slug} visible={props.visible} />}
            <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none print:block">
              <PageOrAnnounced>
                <PageTransitionScope>
                  <PlaceScope place={place}>{props.children}</PlaceScope>
                </PageTransitionScope>
              </PageOrAnnounced>
            </main>
          </div>
        </div>
        <LeaveDialog />
        {props.current && <KeepFilters />}
      </CrumbScope>
    </PendingNavigationScope>
  )
}

function Sidebar({ current, projects, canCreate, visible, person }: ShellProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-12 shrink-0 items-center px-4">
        <Wordmark />
      </div>
      <div className="px-2 pb-3">
        <ProjectSwitch current={current} projects={projects} canCreate={canCreate} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-4">
        {current && <SidebarLinks project={current} visible={visible} />}
      </div>
      <div className="border-line border-t p-2">{person}</div>
    </div>
  )
}

function Header({ current, visible, mode, commands, sidebar }: ShellProps & { sidebar: ReactNode }) {
  return (
    <header className="sticky top-0 z-30 flex h-12 shrink-0 items-center gap-2 border-line border-b bg-canvas px-4 md:px-6 print:hidden">
      <PhoneMenu>{sidebar}</PhoneMenu>
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2.5 font-medium text-base text-ink md:hidden">
          <Mark />
          <span className="truncate">{current?.name ?? "Waybill"}</span>
        </p>
        <div className="max-md:hidden">
          <Crumbs project={current} visible={visible} />
        </div>
      </div>
      {commands}
      {mode}
    </header>
  )
}

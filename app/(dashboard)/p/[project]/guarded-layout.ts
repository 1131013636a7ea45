import type { ReactNode } from "react"
import type { Action, Area } from "#contract/method"
import { requireRight } from "#lib/access/auth/guard"

type Props<Params> = { params: Promise<Params>; children: ReactNode }

/** A layout that runs a check before anything renders, so that an unknown record is a real 404. */
export const checkedLayout = <Params>(check: (params: Params) => Promise<unknown>) =>
  async function CheckedLayout({ params, children }: Props<Params>) {
    await check(await params)
    return children
  }

/** A layout that requires a right before anything renders: strangers get a real 404, missing rights a real 403. */
export const guardedLayout = (area: Area, action: Action) =>
  checkedLayout(({ project }: { project: string }) => requireRight(project, area, action))

import { Panel } from "#ui/panel"
import { FailedState } from "#ui/states"
import type { StorageWords } from "#words/storage"
import type { Storage } from "./load.ts"
import { SizesTable } from "./sizes-table.tsx"
import type { ProjectView } from "./view.ts"

type Props = { events: NonNullable<Storage["events"]>; words: StorageWords }

/** The event store in addition to the dashboard's database: its tables, and the size of each project. */
export function EventSizes({ events, words }: Props) {
  const { name, noAnswer } = words.eventStore
  if ("fault" in events)
    return (
      <Panel title={name} hasHeadLine>
        <FailedState title={noAnswer}>{events.fault}</FailedState>
      </Panel>
    )
  return (
    <>
      <SizesTable title={name} database={events} words={words} />
      {events.projects.length > 0 && <ProjectsTable projects={events.projects} words={words} />}
    </>
  )
}

function ProjectsTable({ projects, words }: { projects: readonly ProjectView[]; words: StorageWords }) {
  const { projects: title, columns } = words.eventStore
  return (
    <Panel title={title} isFlush hasHeadLine>
      <table aria-label={title} className="w-full table-fixed border-collapse text-sm">
        <thead>
          <tr className="h-8 border-line border-b text-left text-ink-3 text-xs">
            <th scope="col" className="px-3 pl-4 font-medium">
              {columns.project}
            </th>
            <th scope="col" className="w-[24%] px-3 text-right font-medium">
              {columns.events}
            </th>
            <th scope="col" className="w-[24%] px-3 pr-4 text-right font-medium">
              {columns.messages}
            </th>
          </tr>
        </thead>
        <tbody>
          {projects.map(({ project_id, name, events, messages }) => (
            <tr key={project_id} className="border-line not-last:border-b">
              <th scope="row" className="break-words px-3 py-2 pl-4 text-left font-normal text-ink">
                {name}
              </th>
              <td className="tnum px-3 py-2 text-right text-ink-2">{events}</td>
              <td className="tnum px-3 py-2 pr-4 text-right text-ink-2">{messages}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

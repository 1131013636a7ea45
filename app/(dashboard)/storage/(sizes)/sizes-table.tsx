import { Panel } from "#ui/panel"
import type { StorageWords } from "#words/storage"
import type { DatabaseView, GroupView } from "./view.ts"

type Props = { title: string; database: DatabaseView; words: StorageWords }

/** One database: its groups of tables, the largest first, each with its share as a bar. */
export function SizesTable({ title, database, words }: Props) {
  const { what, kept: lifetime, rows, size, oldest } = words.columns
  return (
    <Panel title={title} hint={database.total} isFlush hasHeadLine>
      <table aria-label={title} className="w-full table-fixed border-collapse text-sm">
        <thead className="max-md:sr-only">
          <tr className="h-8 border-line border-b text-left text-ink-3 text-xs">
            <th scope="col" className="w-[36%] px-3 pl-4 font-medium">
              {what}
            </th>
            <th scope="col" className="w-[27%] px-3 font-medium">
              {lifetime}
            </th>
            <th scope="col" className="px-3 text-right font-medium">
              {oldest}
            </th>
            <th scope="col" className="px-3 text-right font-medium">
              {rows}
            </th>
            <th scope="col" className="w-[17%] px-3 pr-4 text-right font-medium">
              {size}
            </th>
          </tr>
        </thead>
        <tbody>
          {database.groups.map((group) => (
            <GroupRow key={group.group} {...group} words={words} />
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

/** On a phone a row is a block: name and size on one line, the rest below. */
function GroupRow({ words, ...group }: GroupView & { words: StorageWords }) {
  return (
    <tr className="border-line not-last:border-b align-top max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-0.5 max-md:px-4 max-md:py-2.5">
      <th scope="row" className="px-3 py-2 pl-4 text-left font-normal max-md:p-0">
        <span className="block text-ink">{group.name}</span>
        <span className="block text-ink-3 text-xs">{group.text}</span>
      </th>
      <td className="px-3 py-2 text-ink-2 max-md:order-2 max-md:row-span-2 max-md:p-0 max-md:text-xs">
        {group.lifetime}
        <span className="block break-words text-2xs text-ink-3">
          {group.isFixed && words.fixed}
          {group.settings.map((setting) => (
            <code key={setting} className="block font-mono">
              {setting}
            </code>
          ))}
        </span>
      </td>
      <td className="tnum px-3 py-2 text-right text-ink-2 max-md:order-4 max-md:p-0 max-md:text-xs">
        {group.oldest === null ? (
          <span className="max-md:hidden">–</span>
        ) : (
          <>
            <Label>{words.columns.oldest}</Label>
            {group.oldest}
          </>
        )}
      </td>
      <td className="tnum px-3 py-2 text-right text-ink-2 max-md:order-3 max-md:p-0 max-md:text-xs">
        <Label>{words.columns.rows}</Label>
        {group.rows}
      </td>
      <td className="tnum px-3 py-2 pr-4 text-right text-ink max-md:order-1 max-md:p-0">
        {group.size}
        <ShareBar share={group.share} text={group.shareText} />
      </td>
    </tr>
  )
}

const Label = ({ children }: { children: string }) => (
  <span className="mr-1 text-ink-3 md:hidden">{children}</span>
)

function ShareBar({ share, text }: { share: number; text: string }) {
  return (
    <span role="img" aria-label={text} title={text} className="mt-1.5 block h-1 rounded-xs bg-sunken">
      <span
        data-fill
        className="ml-auto block h-full rounded-xs bg-brand"
        style={{ width: `${Math.max(share * 100, share > 0 ? 1 : 0)}%` }}
      />
    </span>
  )
}

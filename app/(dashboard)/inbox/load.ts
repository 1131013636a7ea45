import "server-only"
import { notFound } from "next/navigation"
import { cache } from "react"
import {
  isAccountInSandbox,
  listAccountMail,
  readAccountMail,
} from "#lib/mail-api/dashboard-mail/account-inbox"
import { chosenBy } from "#lib/access/auth/chosen-zone"
import { requireOwner } from "#lib/access/auth/guard"
import { clock } from "#lib/platform/clock"
import { openedStore } from "#lib/data/store/open"
import { inboxWords } from "#words/inbox"
import { shellWords } from "#words/shell"
import { faultText } from "../../fault.ts"
import { currentLanguage, wordsFor } from "#lib/access/auth/language"
import { findingsOf, shownLetter } from "#lib/features/inspection/shown-letter"
import { inboxRows } from "#lib/features/inspection/view"

const home = "/inbox"

/** The owner with the clocks of this person. */
const requireReader = cache(async () => {
  const user = await requireOwner(home)
  const { timeZone } = await chosenBy(await openedStore(), { user, project: null })
  return { user, timeZone }
})

export const accountInboxTitle = async (): Promise<string> => (await wordsFor(shellWords)).places.inbox

/** The first page of the list (INBOX-6); where mail really goes out there is no such page. */
export async function loadAccountInbox() {
  const { timeZone } = await requireReader()
  const [answer, title, words, language] = await Promise.all([
    listAccountMail(await openedStore(), {}),
    accountInboxTitle(),
    wordsFor(inboxWords),
    currentLanguage(),
  ])
  if (!answer.ok && answer.failure.status === 404) notFound()
  const letters = answer.ok ? answer.value.letters : []
  return {
    ...{ project: null, home, title, emptyText: words.accountEmptyText },
    ...{ timeZone, seq: 0, canSearch: true, canSend: false },
    failure: answer.ok ? null : await faultText(answer.failure),
    rows: inboxRows(letters, timeZone, clock.now(), { noSubject: words.noSubject, language }),
    cursor: answer.ok ? answer.value.cursor : "",
  }
}

/** One message; 404 for an unknown id. Files and source stay at the service, and other people's links are removed. */
export const loadAccountLetter = cache(async (id: string) => {
  const { user, timeZone } = await requireReader()
  if (!/^\d{1,18}$/.test(id)) notFound()
  const answer = await readAccountMail(await openedStore(), user.email, id)
  if (!answer.ok && answer.failure.status === 404) notFound()
  if (!answer.ok) return { failure: await faultText(answer.failure) }
  const words = await wordsFor(inboxWords)
  return {
    letter: {
      ...{ home, title: await accountInboxTitle(), files: null, canSend: false },
      ...(await shownLetter(answer.value, { words, language: await currentLanguage(), timeZone })),
      ...findingsOf(answer.value),
    },
  }
})

/** True where the owner has this page. */
export const hasAccountInbox = async (): Promise<boolean> => isAccountInSandbox(await openedStore())

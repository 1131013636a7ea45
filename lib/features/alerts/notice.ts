import { type AlertLetterWords, alertLetterWords } from "#words/alert-letter"
import { alertRuleWords } from "#words/alert-rule"
import { formatInstant, formatSpan } from "#lib/interface/format/date"
import type { Language } from "#lib/interface/format/language"
import type { AlertFiringRow } from "#lib/data/store/alert-firings"
import type { AlertNews } from "#lib/data/store/schema/alerts"
import { type Moment, momentOf, noMoment } from "./moment.ts"
import { pageHref } from "./page-href.ts"
import { conditionText, filterLines, valueText } from "./texts.ts"
import { alertsWords } from "#words/alerts"

/** The words of a firing or of its end, for mail and chat. Pure. */

export type Notice = {
  subject: string
  headline: string
  lines: readonly { name: string; value: string }[]
  /** Without bars for an end. */
  moment: Moment
  link: { href: string; text: string }
  why: string
  /** Text of the link that stops these messages, for mail with such a link. */
  stop: string
  isGood: boolean
}

export type About = { project_id: string; projectName: string; dashboardUrl: string; language: Language }

export function noticeOf(firing: AlertFiringRow, news: AlertNews, about: About): Notice {
  const { language, projectName: project } = about
  const words = alertLetterWords[language]
  const rules = alertRuleWords[language]
  const { facts, subject } = firing
  const { metric, time_zone } = facts
  const what = headlineOf(firing, words, language)
  const when = (from: number, to: number) => `${formatSpan(from, to, time_zone, language)} (${time_zone})`
  const isEnd = news === "resolved"
  return {
    subject: words.subject[news]({ what, project }),
    headline: titleOf(firing, words, language),
    lines: [
      { name: words.rule, value: facts.name },
      ...filterLines(facts.filter, rules, language),
      ...(facts.points.length > 0
        ? [{ name: words.now, value: valueText(metric, facts.value, language) }]
        : []),
      ...(facts.usual === null
        ? []
        : [{ name: words.usual, value: valueText(metric, facts.usual, language) }]),
      { name: words.condition, value: conditionText(facts, rules, language) },
      { name: words.span, value: when(facts.from, facts.to) },
      ...(isEnd && firing.resolution ? [{ name: words.ended, value: words.ends[firing.resolution] }] : []),
    ],
    moment: isEnd ? noMoment : momentOf(facts, language),
    link: { href: `${about.dashboardUrl}${pageHref(about.project_id, subject, facts)}`, text: words.open },
    why: words.why({ project }),
    stop: words.stop,
    isGood: isEnd,
  }
}

/** Message of the test button. */
export function testNotice(about: About): Notice {
  const words = alertLetterWords[about.language]
  const project = about.projectName
  return {
    subject: words.subject.test({ project }),
    headline: words.testText({ project }),
    lines: [],
    moment: noMoment,
    link: { href: `${about.dashboardUrl}/p/${about.project_id}/alerts`, text: words.open },
    why: words.why({ project }),
    stop: words.stop,
    isGood: true,
  }
}

type FiringText = Pick<AlertFiringRow, "facts" | "subject">

/** "bounce rate 12.0% of 87 messages". */
function headlineOf({ facts, subject }: FiringText, words: AlertLetterWords, language: Language): string {
  const { metric, value, volume } = facts
  return words.figures[metric]({ value: valueText(metric, value, language), volume, subject })
}

/** The same as a title; a domain keeps the case of its first letter. */
export function titleOf(firing: FiringText, words: AlertLetterWords, language: Language): string {
  const text = headlineOf(firing, words, language)
  if (firing.subject && text.startsWith(firing.subject)) return text
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

type Reader = { language: Language; timeZone: string; nowMs: number }

/** An open alert as an item of the attention list. Pure. */
export function alertNeed(firing: AlertFiringRow, { language, timeZone, nowMs }: Reader) {
  const words = alertsWords[language]
  return {
    key: `alert ${firing.firing_id}`,
    title: words.need({ what: headlineOf(firing, alertLetterWords[language], language) }),
    note: words.needNote({
      rule: firing.facts.name,
      when: formatInstant(firing.fired_at, timeZone, nowMs, language),
    }),
  }
}

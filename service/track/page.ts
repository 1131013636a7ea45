import { escapeHtml } from "../render/footer.ts"
import { pageStyle } from "./page-style.ts"
import { type PageTexts, pageTexts } from "./page-texts.ts"
import { reasons, reasonTexts } from "./unsubscribe-reasons.ts"

/**
 * The states of the unsubscribe page: question, done (with a way back), subscribed again, complained; and those of an
 * invitation to subscribe again: invited (its result is `back`), too late.
 */
export type PageStep = "ask" | "done" | "back" | "complained" | "invited" | "late"

/** Recipient and sender; the sender is unknown for letters that were deleted. */
export type PageAbout = { email: string; from_email?: string | null }

/** A small page without scripts that works everywhere mail is read. `texts` is the letter's language. */
export function unsubscribePage(step: PageStep, about: PageAbout, texts: PageTexts): string {
  const { heading, form, isCut } = stepsOf(texts)[step]
  // Long addresses break before their domain.
  const email = escapeHtml(about.email).replace(/@(?=[^@]*$)/, "<wbr>@")
  const named = escapeHtml(heading).replace("{email}", () => `<b>${email}</b>`)
  const isResult = step !== "ask" && step !== "invited"
  const said = `<h1>${named}</h1>`
  return frame(
    step === "invited" ? texts.back : texts.title,
    texts.tag,
    route(about, isCut) + (isResult ? `<div role="status">${said}</div>` : said) + form,
  )
}

type Step = {
  heading: string
  form: string /** The route between the two is shown as cut. */
  isCut: boolean
}

const stepsOf = (texts: PageTexts): Record<PageStep, Step> => ({
  ask: { heading: texts.ask, form: askForm(texts), isCut: false },
  done: { heading: texts.done, form: resubscribeForm(texts), isCut: true },
  back: { heading: texts.restored, form: "", isCut: false },
  complained: { heading: texts.complained, form: resubscribeForm(texts), isCut: true },
  invited: {
    heading: texts.askBack,
    form: `<form method="post"><div class="actions alone">${button("subscribe", texts.back, "main")}</div></form>`,
    isCut: true,
  },
  late: { heading: texts.late, form: "", isCut: true },
})

const askForm = (texts: PageTexts): string =>
  `<form method="post"><fieldset><legend>${escapeHtml(texts.reason)}</legend>` +
  `${reasons.map((reason) => choice(reason, reasonTexts[texts.language][reason])).join("")}</fieldset>` +
  `<label class="label" for="comment">${escapeHtml(texts.comment)}</label>` +
  `<textarea id="comment" name="comment" rows="2" maxlength="500"></textarea>` +
  `<div class="actions">${button("unsubscribe", texts.confirm, "main")}${button("spam", texts.spam, "quiet")}</div></form>`

const resubscribeForm = (texts: PageTexts): string =>
  `<form method="post" class="aside"><p>${escapeHtml(texts.again)}</p>` +
  `<div class="actions alone">${button("subscribe", texts.back, "quiet")}</div></form>`

const choice = (reason: string, label: string): string =>
  `<label class="choice"><input type="radio" name="reason" value="${reason}"><span>${escapeHtml(label)}</span></label>`

/** Sender and recipient, as two stops of one line. */
const route = ({ email, from_email }: PageAbout, isCut: boolean): string =>
  from_email
    ? `<ol class="route${isCut ? " cut" : ""}"><li>${escapeHtml(from_email)}</li><li>${escapeHtml(email)}</li></ol>`
    : ""

/** The page for a link that is damaged or was never ours. */
export const unknownLinkPage = (): string =>
  page(
    "This link does not work",
    "en",
    "<p>It is damaged or has expired. Open the message again and use its link, or contact the sender.</p>",
  )

/** The page while the database is unavailable; the link stays valid. */
export const laterPage = (): string =>
  page(
    "This page cannot be shown at the moment",
    "en",
    "<p>Open the link again in a minute. If you pressed a button, press it again then.</p>",
  )

export const textsFor = (language: string | null): PageTexts =>
  language !== null && Object.hasOwn(pageTexts, language)
    ? pageTexts[language as keyof typeof pageTexts]
    : pageTexts.en

const button = (action: string, label: string, kind: "main" | "quiet"): string =>
  `<button name="act" value="${action}" class="${kind}">${escapeHtml(label)}</button>`

/** A page with a title and content that is safe as it is. */
export const page = (title: string, tag: string, content: string): string =>
  frame(title, tag, `<h1>${escapeHtml(title)}</h1>${content}`)

const frame = (title: string, tag: string, content: string): string =>
  `<!doctype html><html lang="${tag}"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">` +
  `<title>${escapeHtml(title)}</title><style>${pageStyle}</style></head><body><main>${content}</main></body></html>`

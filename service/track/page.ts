import { escapeHtml } from "../submit/footer.ts"
import { type PageTexts, pageTexts } from "./page-texts.ts"

/** The steps of the unsubscribe page: asked, done (with the way back), back again, complained. */
export type PageStep = "ask" | "done" | "back" | "complained"

/** A small page without scripts that works everywhere mail is read. `texts` is the letter's language. */
export function unsubscribePage(step: PageStep, email: string, texts: PageTexts): string {
  const named = (text: string) => escapeHtml(text).replace("{email}", `<b>${escapeHtml(email)}</b>`)
  const parts: Record<PageStep, string> = {
    ask:
      `<p>${named(texts.ask)}</p><form method="post"><label for="comment">${escapeHtml(texts.reason)}</label>` +
      `<textarea id="comment" name="comment" rows="3" maxlength="500"></textarea>` +
      `${button("unsubscribe", texts.confirm, "main")}${button("spam", texts.spam, "quiet")}</form>`,
    done:
      `<p role="status">${named(texts.done)}</p><form method="post">` +
      `<span>${escapeHtml(texts.again)}</span> ${button("subscribe", texts.back, "quiet")}</form>`,
    back:
      `<p role="status">${named(texts.restored)}</p>` +
      `<form method="post">${button("unsubscribe", texts.confirm, "quiet")}</form>`,
    complained: `<p role="status">${named(texts.complained)}</p>`,
  }
  return page(texts.title, texts.tag, parts[step])
}

/** What somebody sees whose link is damaged or was never ours. */
export const unknownLinkPage = (): string =>
  page(
    "This link does not work",
    "en",
    "<p>It is damaged or no longer known here. Open the letter again and follow its link, or write to its sender.</p>",
  )

export const textsFor = (language: string | null): PageTexts =>
  language !== null && language in pageTexts ? pageTexts[language as keyof typeof pageTexts] : pageTexts.en

const button = (act: string, label: string, kind: "main" | "quiet"): string =>
  `<button name="act" value="${act}" class="${kind}">${escapeHtml(label)}</button>`

const page = (title: string, tag: string, content: string): string =>
  `<!doctype html><html lang="${tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head>` +
  `<body><main><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`

const style =
  ":root{color-scheme:light dark}body{margin:0;font:16px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}" +
  "main{max-width:26rem;margin:15vh auto 2rem;padding:0 1rem;overflow-wrap:anywhere}h1{font-size:1.25rem}" +
  "textarea{display:block;box-sizing:border-box;width:100%;margin:.25rem 0 1rem;font:inherit;padding:.5rem}" +
  "button{font:inherit;padding:.5rem 1rem;border-radius:7px;cursor:pointer}" +
  ".main{background:#3441b8;color:#fff;border:1px solid #3441b8;margin-right:.5rem}" +
  ".quiet{background:none;color:inherit;border:1px solid GrayText}"

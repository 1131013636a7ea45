import { limits } from "#contract/limits"
import { type HeaderKey, type HeaderKind, smtpHeaderKeys } from "#contract/smtp-header"
import type { smtpWords } from "#words/smtp"

type Words = (typeof smtpWords)["en"]

export type HeaderRow = { key: HeaderKey; kind: HeaderKind }

/** The options of the header in the order of the interface. */
export const headerRows = (): HeaderRow[] =>
  (Object.entries(smtpHeaderKeys) as [HeaderKey, HeaderKind][]).map(([key, kind]) => ({ key, kind }))

/** Limits of one message, login and connection. */
export const limitRows = (words: Words): { label: string; value: string }[] => {
  const { limitRows: rows } = words
  const megabyte = 1024 * 1024
  return [
    { label: rows.message, value: words.megabytes({ count: limits.smtpMessageBytesMax / megabyte }) },
    { label: rows.recipients, value: words.atMost({ count: limits.recipientsMax }) },
    { label: rows.headerLine, value: words.bytes({ count: limits.smtpHeaderLineBytesMax }) },
    { label: rows.xHeaders, value: words.atMost({ count: limits.headersMax }) },
    { label: rows.connections, value: words.atMost({ count: limits.smtpConnectionsMax }) },
    { label: rows.hourly, value: words.atMost({ count: limits.smtpEmailsPerHourMax }) },
    { label: rows.strict, value: words.each({ count: 10 }) },
    { label: rows.idle, value: words.minute },
    { label: rows.logins, value: words.atMost({ count: 3 }) },
  ]
}

/** True for names by which a machine reaches itself alone. */
export const isOwnMachine = (host: string): boolean =>
  /^(localhost|.+\.localhost|127\.[\d.]+|::1|\[::1\])$/i.test(host)

/** State of the page in its URL: the programming language, and TLS in place of STARTTLS. */
export type CodeChoice = { language: string; isTls: boolean }

export const readChoice = (params: { code?: string | undefined; tls?: string | undefined }): CodeChoice => ({
  language: params.code ?? "swaks",
  isTls: params.tls === "1",
})

export function choiceQuery({ language, isTls }: CodeChoice): string {
  const params = new URLSearchParams()
  if (language !== "swaks") params.set("code", language)
  if (isTls) params.set("tls", "1")
  const query = params.toString()
  return query === "" ? "" : `?${query}`
}

/** The question that shows whether TLS itself works. */
export const opensslCommand = (host: string, port: number, isTls: boolean): string =>
  `openssl s_client -connect ${host}:${port}${isTls ? "" : " -starttls smtp"} -brief </dev/null`

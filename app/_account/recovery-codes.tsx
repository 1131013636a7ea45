"use client"

import { Download } from "lucide-react"
import { useWords } from "#components/shell/language"
import { Button, buttonClass } from "#ui/button"
import { CopyButton } from "#ui/copy-button"
import { twoFactorWords } from "#words/two-factor"

/** The codes, this once: to be copied, kept as a file, and left behind only on purpose. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const words = useWords(twoFactorWords).twoFactor
  const text = `${codes.join("\n")}\n`
  return (
    <div className="flex flex-col gap-3">
      <div>
        <h2 className="font-semibold text-base text-ink">{words.codesTitle}</h2>
        <p className="text-ink-2 text-sm">{words.codesWhy}</p>
      </div>
      <ul
        aria-label={words.codesTitle}
        className="grid gap-x-6 gap-y-1 rounded-md bg-sunken p-3 font-mono text-ink text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" onClick={onDone}>
          {words.codesSaved}
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="waybill-recovery-codes.txt"
          className={buttonClass({})}
        >
          <Download aria-hidden />
          {words.download}
        </a>
        <CopyButton text={text} label={words.copy} />
      </div>
    </div>
  )
}

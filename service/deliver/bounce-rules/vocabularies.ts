import type { Vocabulary } from "./vocabulary.ts"
import { chinese } from "./words/chinese.ts"
import { czech } from "./words/czech.ts"
import { dutch } from "./words/dutch.ts"
import { english } from "./words/english.ts"
import { french } from "./words/french.ts"
import { german } from "./words/german.ts"
import { italian } from "./words/italian.ts"
import { japanese } from "./words/japanese.ts"
import { korean } from "./words/korean.ts"
import { polish } from "./words/polish.ts"
import { portuguese } from "./words/portuguese.ts"
import { russian } from "./words/russian.ts"
import { spanish } from "./words/spanish.ts"
import { turkish } from "./words/turkish.ts"

export const vocabularies: readonly Vocabulary[] = [
  english,
  german,
  french,
  spanish,
  portuguese,
  italian,
  polish,
  russian,
  dutch,
  czech,
  chinese,
  japanese,
  korean,
  turkish,
]

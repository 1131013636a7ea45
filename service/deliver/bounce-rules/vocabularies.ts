import type { Vocabulary } from "./vocabulary.ts"
import { chinese } from "./words/chinese.ts"
import { czech } from "./words/czech.ts"
import { danish } from "./words/danish.ts"
import { dutch } from "./words/dutch.ts"
import { english } from "./words/english.ts"
import { finnish } from "./words/finnish.ts"
import { french } from "./words/french.ts"
import { german } from "./words/german.ts"
import { greek } from "./words/greek.ts"
import { hungarian } from "./words/hungarian.ts"
import { italian } from "./words/italian.ts"
import { japanese } from "./words/japanese.ts"
import { korean } from "./words/korean.ts"
import { polish } from "./words/polish.ts"
import { portuguese } from "./words/portuguese.ts"
import { romanian } from "./words/romanian.ts"
import { russian } from "./words/russian.ts"
import { spanish } from "./words/spanish.ts"
import { swedish } from "./words/swedish.ts"
import { turkish } from "./words/turkish.ts"
import { ukrainian } from "./words/ukrainian.ts"

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
  ukrainian,
  greek,
  romanian,
  hungarian,
  finnish,
  danish,
  swedish,
]

import { javascript, json, literal, php, python } from "./literals.ts"

/**
 * One call of the API as a complete program: each reads the key from the environment as API_KEY, so that no key is ever
 * shown (SELF-6). A test runs them against a real service.
 */
export type Snippet<L extends Language = SnippetLanguage> = { language: L; label: string; code: string }

/** The languages of the reference page. */
export const snippetLanguages = ["curl", "javascript", "python", "php"] as const
export type SnippetLanguage = (typeof snippetLanguages)[number]

/** The languages in which a message can be copied as the request that sends it. */
export const requestLanguages = ["curl", "typescript", "python", "php"] as const
export type RequestLanguage = (typeof requestLanguages)[number]

type Language = SnippetLanguage | RequestLanguage

/** `url` is the whole address of the method; `input` the body without a key. */
export const snippetsOf = (url: string, input: object): Snippet[] => written(snippetLanguages, url, input)

/** The same for the request of a message. */
export const requestSnippetsOf = (url: string, input: object): Snippet<RequestLanguage>[] =>
  written(requestLanguages, url, input)

const written = <L extends Language>(languages: readonly L[], url: string, input: object): Snippet<L>[] =>
  languages.map((language) => ({
    language,
    label: writers[language].label,
    code: writers[language].write(url, input),
  }))

/** Between single quotes a shell reads everything literally, except the quote itself. */
const shellWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Linux takes 128 KiB in one argument; a longer body goes through standard input. */
const argumentBytesMax = 100_000

function curl(url: string, input: object): string {
  const body = literal(input, json)
  const head = `curl -X POST ${shellWord(url)} \\
  -H "X-API-KEY: $API_KEY" \\
  -H "Content-Type: application/json" \\
`
  if (new TextEncoder().encode(body).length <= argumentBytesMax) return `${head}  -d ${shellWord(body)}\n`
  // No line of JSON is this word alone: each is a bracket or has quotes, a number or a colon.
  return `${head}  --data-binary @- <<'REQUEST'\n${body}\nREQUEST\n`
}

const inJavaScript = (url: string, input: object): string => `const response = await fetch(
  ${JSON.stringify(url)},
  {
    method: "POST",
    headers: {
      "X-API-KEY": process.env.API_KEY,
      "Content-Type": "application/json",
    },
    body: JSON.stringify(${literal(input, javascript, "  ", "    ")}),
  },
)
const answer = await response.json()
if (!response.ok) throw new Error(\`\${answer.code}: \${answer.message}\`)
console.log(answer)
`

const inTypeScript = (url: string, input: object): string => `const response = await fetch(
  ${JSON.stringify(url)},
  {
    method: "POST",
    headers: {
      "X-API-KEY": process.env.API_KEY ?? "",
      "Content-Type": "application/json",
    },
    body: JSON.stringify(${literal(input, javascript, "  ", "    ")}),
  },
)
type Answer = { status: "success"; job_id: string } | { status: "error"; code: number; message: string }
const answer = (await response.json()) as Answer
if (answer.status === "error") throw new Error(\`\${answer.code}: \${answer.message}\`)
console.log(answer)
`

const inPython = (url: string, input: object): string => `import json, os
from urllib.error import HTTPError
from urllib.request import Request, urlopen

request = Request(
    ${JSON.stringify(url)},
    method="POST",
    headers={
        "X-API-KEY": os.environ["API_KEY"],
        "Content-Type": "application/json",
    },
    data=json.dumps(${literal(input, python, "    ", "    ")}).encode(),
)
try:
    answer = json.load(urlopen(request))
except HTTPError as refused:
    answer = json.load(refused)
print(answer)
`

const inPhp = (url: string, input: object): string => `<?php
$curl = curl_init(${literal(url, php)});
curl_setopt_array($curl, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => [
        'X-API-KEY: ' . getenv('API_KEY'),
        'Content-Type: application/json',
    ],
    CURLOPT_POSTFIELDS => json_encode(${literal(input, php, "    ", "    ")}),
]);
$answer = json_decode(curl_exec($curl), true);
print_r($answer);
`

const writers: Record<Language, { label: string; write(url: string, input: object): string }> = {
  curl: { label: "curl", write: curl },
  javascript: { label: "JavaScript", write: inJavaScript },
  typescript: { label: "TypeScript", write: inTypeScript },
  python: { label: "Python", write: inPython },
  php: { label: "PHP", write: inPhp },
}
